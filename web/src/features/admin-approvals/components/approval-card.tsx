import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { obstacleOf, type Approval } from '../../../product/admin-approvals/approvals.ts';
import { ActChanges } from '../../../product/admin-register/act-changes.tsx';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Verdict } from '../api/decide.ts';
import { cardWords, deskPathOf, whatOf } from './approval-words.ts';

interface ApprovalCardProps {
  approval: Approval;
  onAsk: (verdict: Verdict) => void;
}

export function ApprovalCard({ approval, onAsk }: ApprovalCardProps) {
  const { t, i18n } = useTranslation();
  const me = useSessionUser();
  const obstacle = obstacleOf(approval, me);
  const time = (iso: string): string => shortTime(iso, i18n.language);
  const { proposedBy, proposedAt, lapsesAt, reason, before, after } = approval;
  const onDesk = deskPathOf(approval);
  const words = cardWords[onDesk === undefined ? 'act' : 'item'];
  return (
    <Card title={whatOf(approval)}>
      <p className="text-14 break-words text-ink-soft">
        {t(obstacle === 'own' ? words.byMe : words.by, { name: proposedBy.username, time: time(proposedAt) })}
        {lapsesAt !== null && ` · ${t('admin-approvals:lapses', { time: time(lapsesAt) })}`}
      </p>
      <p className="my-3 text-14 break-words">
        <span className="text-ink-soft">{t('admin-approvals:reason')}: </span>
        {reason === '' ? t('admin-approvals:noReason') : <bdi>{reason}</bdi>}
      </p>
      <ActChanges before={before} after={after} />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-3">
        {obstacle !== undefined && (
          <p className="min-w-0 flex-1 basis-60 text-14 text-ink-soft">
            {t(obstacle === 'own' ? words.own : 'admin-approvals:aboutMe')}
          </p>
        )}
        {onDesk !== undefined && (
          <Link to={onDesk} className="link py-3 text-14">
            {t('admin-approvals:onDesk')}
          </Link>
        )}
        {onDesk === undefined && obstacle === 'own' && (
          <Button look="quiet" onClick={() => onAsk('withdraw')}>
            {t('admin-approvals:withdraw')}
          </Button>
        )}
        {onDesk === undefined && obstacle === undefined && (
          <>
            <Button look="quiet" onClick={() => onAsk('refuse')}>
              {t('admin-approvals:refuse')}
            </Button>
            <Button onClick={() => onAsk('approve')}>{t('admin-approvals:approve')}</Button>
          </>
        )}
      </div>
    </Card>
  );
}
