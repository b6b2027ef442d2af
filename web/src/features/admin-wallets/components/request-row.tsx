import { useTranslation } from 'react-i18next';
import { yuan } from '../../../lib/figures/written.ts';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { PayoutStatus } from '../../../product/admin-payouts/payout-status.tsx';
import { destinationFields } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import type { PayoutActs } from '../../../product/admin-payouts/use-payout-acts.ts';
import { methodName } from '../../../product/withdrawals/words.ts';
import { Banner } from '../../../ui/banner.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { RequestActs } from './request-acts.tsx';

export function RequestRow({ request, acts }: { request: Payout; acts: PayoutActs }) {
  const { t, i18n } = useTranslation();
  const { _id, userId, amount, withdrawalMethod, accountInfo, createdAt } = request;
  const { adminNotes, processedBy, processedAt } = request;
  const refusal = acts.decisions.refusalOf(_id);
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
          {destinationFields[withdrawalMethod].map(({ name, label }) => (
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
      <PayoutStatus payout={request} busy={acts.decisions.isBusy(_id)} />
      <RequestActs request={request} acts={acts} />
      {refusal && (
        <div className="basis-full">
          <Banner kind="refused">
            {refusal.text}
            <TryAgainIn error={refusal.error} />
          </Banner>
        </div>
      )}
    </li>
  );
}
