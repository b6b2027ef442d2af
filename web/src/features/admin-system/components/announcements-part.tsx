import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { announcementsQuery, newsShown } from '../api/announcements.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import type { ShowSystem } from './list-state.ts';
import { SystemSection } from './system-section.tsx';

export function AnnouncementsPart({ page, show }: { page: number; show: ShowSystem }) {
  const { t, i18n } = useTranslation();
  const mayAnnounce = useHasPermission()('system.run');
  const [writing, setWriting] = useState(false);
  const news = useQuery(announcementsQuery(page));
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  return (
    <SystemSection
      title={t('admin-system:tab.news')}
      aside={
        mayAnnounce && (
          <Button icon={<Megaphone size={18} aria-hidden="true" />} onClick={() => setWriting(true)}>
            {t('admin-system:news.new')}
          </Button>
        )
      }
    >
      <ListView
        label={t('admin-system:tab.news')}
        query={news}
        limit={newsShown}
        empty={t('admin-system:news.none')}
        onPage={(next) => show({ page: next })}
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {rows.map(({ _id, title, text, createdAt, told, done }) => (
              <li key={_id} className="px-5 py-4">
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <p className="min-w-0 flex-1 text-14 font-semibold break-words">{title[language]}</p>
                  <StatusBadge look={done ? 'done' : 'waiting'}>
                    {t(done ? 'admin-system:news.done' : 'admin-system:news.sending')}
                  </StatusBadge>
                </div>
                <p className="mt-1 text-14 break-words whitespace-pre-line text-ink-soft">{text[language]}</p>
                <p className="figures mt-1 text-12 text-ink-soft">
                  {shortTime(createdAt, i18n.language)} · {t('admin-system:news.told')} {whole(told)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListView>
      {writing && <AnnounceDialog onClose={() => setWriting(false)} />}
    </SystemSection>
  );
}
