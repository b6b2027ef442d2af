import type { ShownChain } from '@tael/contract/wallet';
import { can, type Principal } from '@tael/identity';
import { reply, type Reply } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { masked, type PayoutAccount } from '../domain/payout-account.ts';
import { isSeen, type Kind } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import type { ListedPayout, Payout } from '../operations/admin/list-payouts.ts';
import { readDesk, type Desk } from '../operations/admin/read-desk.ts';
import { readChains } from '../operations/read-chains.ts';
import { accountOf, type Withdrawal } from '../operations/read-withdrawal.ts';

export const idempotencyKeyed = <T>(status: number, body: T, replayed: boolean): Reply<T> =>
  reply(status, body, replayed ? { 'idempotency-replayed': 'true' } : {});

/** `withdrawals.read` alone shows payouts. */
export function assertMaySee(principal: Principal, kind: Kind): void {
  if (kind === 'send' && !can(principal, 'transactions.read')) throw errors.not_permitted();
}

function toPayout(row: Withdrawal, shown: PayoutAccount['info']) {
  const { id, amount, status, createdAt } = row;
  if (!isSeen(status)) throw new Error('a request that is not a withdrawal yet is seen by nobody');
  return { _id: id, amount, status, createdAt, accountInfo: shown };
}

/** The owner sees administrators' notes only as the reason of a rejection. */
export function toOwnPayout(deps: Pick<Deps, 'safe' | 'config'>, row: Withdrawal, confirmation?: string) {
  const { method: withdrawalMethod, status, adminNotes, processedAt } = row;
  if (withdrawalMethod === 'chain') throw new Error('a send is listed as a transaction');
  return {
    ...toPayout(row, masked(accountOf(deps, row))),
    withdrawalMethod,
    reason: status === 'rejected' ? adminNotes : null,
    processedAt,
    confirmation:
      confirmation === undefined
        ? null
        : {
            mchId: deps.config.WECHAT_MCH_ID ?? '',
            appId: deps.config.WECHAT_APP_ID ?? '',
            package: confirmation,
          },
  };
}

export const toAdminPayout = ({ withdrawal, account, owner, processedBy }: Payout) => ({
  ...toPayout(withdrawal, account.info),
  kind: withdrawal.kind,
  withdrawalMethod: withdrawal.method,
  worth: withdrawal.worth,
  userId: { _id: owner.id, username: owner.username, email: owner.email },
  adminNotes: withdrawal.adminNotes,
  processedBy: processedBy === undefined ? null : { username: processedBy },
  processedAt: withdrawal.processedAt,
});

export async function onDesk(
  deps: Deps,
  payouts: readonly ListedPayout[],
): Promise<(ReturnType<typeof toAdminPayout> & Desk & { chain?: ShownChain })[]> {
  const rows = payouts.map(({ withdrawal }) => withdrawal);
  const [desks, chains] = await Promise.all([readDesk(deps, payouts), readChains(deps, rows)]);
  return payouts.flatMap((payout) => {
    const { id, kind } = payout.withdrawal;
    const desk = desks.get(id);
    if (desk === undefined) return [];
    const chain = chains.get(id);
    const missing = kind === 'send' && chain === undefined ? [...desk.missing, 'custody'] : desk.missing;
    return [{ ...toAdminPayout(payout), ...desk, missing, ...(chain && { chain }) }];
  });
}
