import type { TFunction } from 'i18next';
import { Play } from 'lucide-react';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import type { Task } from '../../../product/admin-tasks.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import { duration, scheduleText } from './system-words.ts';

export type NamedTask = Task & { name: string };

interface Starting {
  start: (name: string) => void;
  starting: string | undefined;
}

export const taskColumns = (
  t: TFunction,
  language: string,
  acts: Starting | undefined,
): DataColumn<NamedTask>[] => [
  {
    id: 'name',
    header: t('admin-system:tasks.name'),
    cell: ({ name }) => <NameText className="font-medium">{name}</NameText>,
    look: 'w-44',
  },
  {
    id: 'services',
    header: t('admin-system:tasks.services'),
    cell: ({ services }) => <NameText className="text-ink-soft">{services.join(', ')}</NameText>,
    look: 'w-40 max-[94rem]:hidden',
  },
  {
    id: 'schedule',
    header: t('admin-system:tasks.schedule'),
    cell: ({ schedule }) => <NameText className="figures">{scheduleText(schedule)}</NameText>,
    look: 'w-32 max-md:hidden',
  },
  {
    id: 'state',
    header: t('admin-system:tasks.state'),
    cell: ({ running }) => (
      <span className={running ? 'font-semibold text-jade' : 'text-ink-soft'}>
        {t(running ? 'admin-list:tasks.running' : 'admin-list:tasks.idle')}
      </span>
    ),
    look: 'w-24',
  },
  {
    id: 'last',
    header: t('admin-system:tasks.last'),
    cell: ({ lastRun }) => (
      <span className="text-ink-soft">
        {lastRun === null ? t('admin-system:never') : timeAgo(lastRun, language)}
      </span>
    ),
    look: 'w-36',
  },
  {
    id: 'result',
    header: t('admin-system:tasks.result'),
    cell: ({ lastResult }) => <span className="break-words whitespace-normal">{lastResult ?? '–'}</span>,
    look: 'max-lg:hidden',
  },
  {
    id: 'duration',
    header: t('admin-system:tasks.duration'),
    cell: ({ durationMs }) => (durationMs === null ? '–' : duration(durationMs)),
    look: 'w-24 max-xl:hidden',
    end: true,
  },
  {
    id: 'next',
    header: t('admin-system:tasks.next'),
    cell: ({ nextRun }) => (
      <span className="figures text-ink-soft">{nextRun === null ? '–' : shortTime(nextRun, language)}</span>
    ),
    look: 'w-40 max-lg:hidden',
  },
  ...(acts ? [runColumn(t, acts)] : []),
];

const runColumn = (t: TFunction, { start, starting }: Starting): DataColumn<NamedTask> => ({
  id: 'actions',
  header: t('admin-system:tasks.actions'),
  isScreenReaderOnly: true,
  cell: ({ name }) => (
    <RowButton label={`${t('admin-list:tasks.runNow')}: ${name}`} onClick={() => start(name)}>
      {starting === name ? <Spinner /> : <Play size={16} aria-hidden="true" />}
    </RowButton>
  ),
  look: 'w-14 px-2',
  end: true,
});
