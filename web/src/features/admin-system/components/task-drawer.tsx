import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { taskRunsQuery } from '../api/task-runs.ts';
import { MissingNotice } from './missing-notice.tsx';
import { duration, scheduleText } from './system-words.ts';
import type { NamedTask } from './task-columns.tsx';

interface TaskDrawerProps {
  task: NamedTask;
  busy: boolean;
  error: unknown;
  onRun: (() => void) | undefined;
  onClose: () => void;
}

export function TaskDrawer({ task, busy, error, onRun, onClose }: TaskDrawerProps) {
  const { t, i18n } = useTranslation();
  const { name, services, schedule, nextRun, lastRun } = task;
  const runs = useQuery(taskRunsQuery(name, lastRun));
  const at = (time: string | null): string =>
    time === null ? t('admin-system:never') : shortTime(time, i18n.language);
  return (
    <Drawer
      title={<NameText>{name}</NameText>}
      close={t('app:close')}
      actions={
        onRun && (
          <Button
            look="quiet"
            busy={busy ? t('admin-list:tasks.starting') : undefined}
            icon={<Play size={16} aria-hidden="true" />}
            onClick={onRun}
          >
            {t('admin-list:tasks.runNow')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="mt-4 empty:hidden">
        <RefusalBanner error={error} />
      </div>
      <DrawerPart title={t('admin-system:tasks.schedule')}>
        <Facts
          facts={[
            [t('admin-system:tasks.services'), services.join(', ')],
            [t('admin-system:tasks.schedule'), scheduleText(schedule)],
            [t('admin-system:tasks.last'), at(lastRun)],
            [t('admin-system:tasks.next'), at(nextRun)],
          ]}
        />
      </DrawerPart>
      <DrawerPart title={t('admin-system:tasks.history')}>
        <Loaded query={runs} skeleton={<Skeleton className="h-40" />}>
          {({ runs: past, missing }) => (
            <>
              <MissingNotice missing={missing} />
              {past.length === 0 && (
                <p className="text-14 text-ink-soft">{t('admin-system:tasks.noHistory')}</p>
              )}
              <ol className="grid gap-3">
                {past.map(({ service, startedAt, durationMs, result }) => (
                  <li key={`${service} ${startedAt ?? ''}`} className="border-l-2 border-line pl-3 text-14">
                    <p className="break-words">{result}</p>
                    <p className="figures text-12 text-ink-soft">
                      {[service, at(startedAt), duration(durationMs)].join(' · ')}
                    </p>
                  </li>
                ))}
              </ol>
            </>
          )}
        </Loaded>
      </DrawerPart>
    </Drawer>
  );
}
