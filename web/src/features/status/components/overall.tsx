import { useTranslation } from 'react-i18next';
import { useTimeAgo } from '../../../lib/i18n/use-time-ago.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusWord } from '../../../ui/status-word.tsx';
import type { Status } from '../api/status.ts';

export function Overall({ status }: { status: Status }) {
  const { t } = useTranslation();
  const { asOf, parts, record, incidents } = status;
  const hasIncident = incidents.some(({ kind, resolvedAt }) => kind === 'incident' && resolvedAt === null);
  const time = useTimeAgo(Date.parse(asOf));
  const has = (state: Status['parts'][number]['state']) => parts.some((part) => part.state === state);
  const words = has('away')
    ? t('status:overall.away')
    : has('slow')
      ? t('status:overall.slow')
      : hasIncident
        ? t('status:overall.incident')
        : has('unknown') || parts.length === 0
          ? t('status:overall.unknown')
          : t('status:overall.working');
  const isWell = !hasIncident && parts.length > 0 && parts.every(({ state }) => state === 'working');
  return (
    <Card>
      <div role="status">
        <StatusWord good={isWell}>{words}</StatusWord>
      </div>
      <p className="mt-1 text-14 text-ink-soft">{t('status:asOf', { time })}</p>
      <RecordAge record={record} asOf={asOf} />
    </Card>
  );
}

const oldMs = 120_000;

/** The gateway keeps the last record while its owner is away. */
function RecordAge({ record, asOf }: Pick<Status, 'record' | 'asOf'>) {
  const { t } = useTranslation();
  const time = useTimeAgo(Date.parse(record?.asOf ?? asOf));
  if (record === null) return <p className="mt-1 text-14 text-ink-soft">{t('status:noRecord')}</p>;
  if (Date.parse(asOf) - Date.parse(record.asOf) < oldMs) return null;
  return <p className="mt-1 text-14 text-amber">{t('status:oldRecord', { time })}</p>;
}
