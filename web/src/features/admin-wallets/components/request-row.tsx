import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { yuan } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { accountFields } from '../../../product/withdrawals/accounts/payout-fields.ts';
import { methodName, stateName } from '../../../product/withdrawals/words.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { Button } from '../../../ui/button.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge, statusLook } from '../../../ui/status-badge.tsx';
import type { WithdrawalRequest } from '../api/withdrawal-requests.ts';

const over: readonly string[] = ['completed', 'rejected'];

export function RequestRow({ request }: { request: WithdrawalRequest }) {
  const { t, i18n } = useTranslation();
  const { _id, userId, amount, withdrawalMethod, accountInfo, status, createdAt } = request;
  const { adminNotes, processedBy, processedAt } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-14">
      <div className="min-w-0 flex-1 basis-40">
        <NameText className="font-medium">{userId.username}</NameText>
        <p className="figures text-12 text-ink-soft">{shortTime(createdAt, i18n.language)}</p>
      </div>
      <p className="figures w-28 text-right font-semibold">{yuan(amount)}</p>
      <div className="min-w-0 flex-2 basis-60">
        <p className="font-medium">{methodName(withdrawalMethod)}</p>
        <p className="figures text-12 break-words text-ink-soft">
          {accountFields[withdrawalMethod].map(({ name, label }) => (
            <span key={name} className="mr-3 inline-block">
              {t(label)}: <bdi>{accountInfo[name]}</bdi>
            </span>
          ))}
        </p>
        {adminNotes !== '' && (
          <p className="text-12 break-words">
            {t('admin-wallets:requests.notes', { notes: serverWords(adminNotes) })}
          </p>
        )}
        {processedAt !== null && (
          <p className="figures text-12 text-ink-soft">
            {t('admin-wallets:requests.processed', {
              name: processedBy?.username ?? '–',
              time: shortTime(processedAt, i18n.language),
            })}
          </p>
        )}
      </div>
      <StatusBadge look={statusLook(status)}>{stateName(status)}</StatusBadge>
      {over.includes(status) ? (
        <Button look="quiet" disabled>
          {stateName(status)}
        </Button>
      ) : (
        <Link
          to={`/admin/withdrawals?status=${status}&open=${encodeURIComponent(_id)}`}
          className={buttonLook('quiet')}
        >
          {t('admin-wallets:requests.decide')}
          <span className="sr-only">: {userId.username}</span>
        </Link>
      )}
    </li>
  );
}
