import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fading } from '../../ui/fading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { whole } from '../figures/written.ts';
import { Loaded } from '../loading/loaded.tsx';
import type { Asked } from '../loading/stale-notice.tsx';
import { UnavailableNotice } from './unavailable-notice.tsx';
import type { ListPage } from './gather.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

interface ListViewProps<Row> {
  label: string;
  query: Asked & {
    data: (ListPage<Row> & { missing?: string[]; searchedPartially?: boolean }) | undefined;
    isPlaceholderData: boolean;
  };
  limit: number;
  empty: string;
  onWiden?: (() => void) | undefined;
  onPage: (page: number) => void;
  words?: (error: unknown) => string;
  children: (rows: Row[]) => ReactNode;
}

export function ListView<Row>(props: ListViewProps<Row>) {
  const { label, query, limit, empty, onWiden, onPage, words, children } = props;
  const { t } = useTranslation();
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={limit} />} {...(words && { words })}>
      {({ rows, total, totalPages, currentPage, missing = [], searchedPartially = false }) => (
        <>
          <UnavailableNotice missing={missing} />
          {searchedPartially && (
            <div className="mb-3">
              <Banner kind="notice">{t('admin-list:partial')}</Banner>
            </div>
          )}
          <Fading out={query.isPlaceholderData}>
            {rows.length > 0 ? (
              children(rows)
            ) : (
              <div className="grid justify-items-center rounded-card border border-line bg-raised pb-8">
                <EmptyState icon={<SearchX size={24} aria-hidden="true" />} title={empty} />
                {onWiden && (
                  <Button look="quiet" onClick={onWiden}>
                    {t('admin-list:clear')}
                  </Button>
                )}
              </div>
            )}
            <Pager
              label={t('admin-list:pages', { list: label })}
              shown={
                total === 0
                  ? ''
                  : t('admin-list:shown', {
                      from: whole((currentPage - 1) * limit + 1),
                      to: whole((currentPage - 1) * limit + rows.length),
                      total: whole(total),
                    })
              }
              page={currentPage}
              pages={totalPages}
              where={t('admin-list:page', {
                page: whole(currentPage),
                pages: whole(Math.max(1, totalPages)),
              })}
              previous={t('admin-list:previous')}
              next={t('admin-list:next')}
              onPage={onPage}
            />
          </Fading>
        </>
      )}
    </Loaded>
  );
}
