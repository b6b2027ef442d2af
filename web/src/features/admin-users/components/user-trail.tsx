import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { whole } from '../../../lib/money/written.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { userAuditQuery, type AuditAct } from '../api/user-details.ts';
import { actionName } from './user-words.ts';

/** What administrators did to this account: who, when, what it was and became, and why. */
export function UserTrail({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const trail = useQuery(userAuditQuery(id));
  return (
    <Loaded query={trail} skeleton={<Skeleton className="h-24" />}>
      {({ entries }) =>
        entries.length === 0 ? (
          <p className="text-14 text-ink-soft">{t('admin-users:trail.none')}</p>
        ) : (
          <ol className="grid gap-4">
            {entries.map((act) => (
              <li key={act._id} className="border-l-2 border-line pl-3 text-14">
                <p className="font-medium">{actionName(act.action)}</p>
                <p className="figures text-12 text-ink-soft">
                  {t('admin-users:trail.by', {
                    name: act.actor.username ?? t('admin-users:trail.nobody'),
                    time: shortTime(act.createdAt, i18n.language),
                  })}
                </p>
                {changesOf(act).map(({ field, before, after }) => (
                  <p key={field} className="figures mt-0.5 break-words">
                    <span className="text-ink-soft">{field}</span>{' '}
                    {act.before !== null && (
                      <>
                        <bdi>{before}</bdi> →{' '}
                      </>
                    )}
                    <bdi>{after}</bdi>
                  </p>
                ))}
                {act.reason !== '' && <p className="mt-0.5 break-words text-ink-soft">{act.reason}</p>}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

interface Change {
  field: string;
  before: string;
  after: string;
}

/** The register keeps whatever a service wrote: only plain fields can be compared here. */
function changesOf({ before, after }: AuditAct): Change[] {
  const was = fieldsOf(before);
  return Object.entries(fieldsOf(after))
    .map(([field, now]) => ({ field, before: told(was[field]), after: told(now) }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function told(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  if (typeof value === 'number') return whole(value) ?? '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
