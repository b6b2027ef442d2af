import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { whole } from '../figures/written.ts';
import { errorText } from '../i18n/error-text.ts';
import { isSettled, type BulkInParts, type BulkItem } from './use-bulk-in-parts.ts';

interface BulkOutcomeProps<Row> {
  title: string;
  bulk: Omit<BulkInParts<Row>, 'start'>;
  nameOf: (row: Row) => string;
}

const looks = { waiting: 'waiting', done: 'done', refused: 'refused', proposed: 'waiting' } as const;
const words = {
  waiting: 'admin-list:bulk.waiting',
  done: 'admin-list:bulk.done',
  refused: 'admin-list:bulk.refused',
  proposed: 'admin-list:bulk.proposed',
} as const;

export function BulkOutcome<Row>({ title, bulk, nameOf }: BulkOutcomeProps<Row>) {
  const { t } = useTranslation();
  const { items, running } = bulk;
  const count = (state: BulkItem<Row>['state']): string | undefined =>
    whole(items.filter((item) => item.state === state).length);
  const proposed = items.filter(({ state }) => state === 'proposed').length;
  const rank = { refused: 0, waiting: 1, proposed: 2, done: 3 };
  const shown = items.toSorted((one, other) => rank[one.state] - rank[other.state]);
  const leave = running ? bulk.stop : bulk.close;
  return (
    <Sheet open={items.length > 0} title={title} wide onClose={leave}>
      <p role="status" className="figures mt-2 text-14 text-ink-soft">
        {t('admin-list:bulk.progress', {
          done: count('done'),
          refused: count('refused'),
          total: whole(items.length),
        })}
        {proposed > 0 && ` · ${t('admin-list:bulk.proposals', { count: proposed, shown: whole(proposed) })}`}
      </p>
      <ul
        className="mt-4 max-h-[50dvh] divide-y divide-line overflow-y-auto border-y border-line"
        tabIndex={0}
      >
        {shown.map(({ id, row, state, error, note }) => (
          <li key={id} className="flex min-h-10 items-center gap-4 py-1.5 text-14">
            <span className="min-w-0 flex-1">
              <NameText>{nameOf(row)}</NameText>
              {error !== undefined && (
                <span className="block text-12 text-vermilion">{errorText(error)}</span>
              )}
              {note !== undefined && <span className="block text-12 text-ink-soft">{note}</span>}
            </span>
            <StatusBadge look={looks[state]}>{t(words[state])}</StatusBadge>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {!running && items.some(({ state }) => !isSettled(state)) && (
          <Button look="quiet" onClick={bulk.retry}>
            {t('admin-list:bulk.retry')}
          </Button>
        )}
        <Button look={running ? 'quiet' : 'primary'} onClick={leave}>
          {t(running ? 'admin-list:bulk.stop' : 'app:close')}
        </Button>
      </div>
    </Sheet>
  );
}
