import { shortAddress } from '../../../lib/figures/short-address.ts';
import { accountLine } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { methodIcon } from '../../../product/withdrawals/method-icon.ts';
import { methodName } from '../../../product/withdrawals/words.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { ChainMark } from './chain-mark.tsx';

export function AccountText({ payout }: { payout: Payout }) {
  const Icon = methodIcon[payout.withdrawalMethod];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon
        size={16}
        aria-label={methodName(payout.withdrawalMethod)}
        className="shrink-0 text-ink-soft 2xl:hidden"
      />
      <NameText className="figures">{shortAddress(accountLine(payout))}</NameText>
      <ChainMark payout={payout} />
    </span>
  );
}
