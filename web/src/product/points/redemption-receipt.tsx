import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole } from '../../lib/figures/written.ts';
import { StaleNotice } from '../../lib/loading/stale-notice.tsx';
import { usePolling } from '../../lib/stream/use-polling.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { StatusBadge, statusLook } from '../../ui/status-badge.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ReceiptActions } from '../receipts/receipt-actions.tsx';
import { redemption, type PointsEntry } from './history.ts';
import { worth } from './redeem-rules.ts';
import { redemptionState, redemptionSteps } from './redemption-steps.ts';
import { RedemptionUnread } from './redemption-unread.tsx';

interface RedemptionReceiptProps {
  id: string;
  points: number;
  known?: Pick<PointsEntry, 'status' | 'date'> | undefined;
}

const pollMs = 5_000;

export function RedemptionReceipt({ id, points, known }: RedemptionReceiptProps) {
  const { t, i18n } = useTranslation();
  const asked = useQuery({ ...redemption(id), refetchInterval: usePolling(pollMs) });
  const entry = asked.data ?? known;
  // Loaded, but not listed yet: the redemption has just been made.
  const status = entry?.status ?? (asked.data === null ? 'pending' : undefined);
  const state = status === undefined ? undefined : t(redemptionState(status));
  const time =
    entry && new Date(entry.date).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <div className="mt-4 mb-2 flex items-center justify-between gap-4">
        <Figure text={worth(points)} />
        {status !== undefined && <StatusBadge look={statusLook(status)}>{state}</StatusBadge>}
      </div>
      {asked.data === undefined ? (
        <RedemptionUnread query={asked} isKnown={known !== undefined} />
      ) : (
        <StaleNotice query={asked} />
      )}
      <Facts
        facts={[
          [t('points:redeem.points'), whole(points)],
          [t('points:redeem.to'), t('points:redeem.wallet')],
          time ? [t('points:receipt.time'), time] : undefined,
          [t('points:receipt.id'), <span className="block text-12 text-balance break-all">{id}</span>],
        ]}
      />
      <div className="mt-5">
        <Timeline label={t('points:receipt.timeline')} steps={redemptionSteps(status, time ?? undefined)} />
      </div>
      <div className="mt-6">
        <ReceiptActions
          id={id}
          copyId={t('points:receipt.copyId')}
          lines={[
            `${t('points:receipt.title')} · ${t('points:redeem.points')} ${whole(points) ?? ''}`,
            state === undefined ? worth(points) : `${worth(points)} · ${state}`,
            time ? time : undefined,
          ]}
        />
      </div>
    </>
  );
}
