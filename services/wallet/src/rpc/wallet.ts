import type { MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { isUuid } from '@tael/postgres';
import type { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { adjustBalance, closeAccount } from '../operations/carry-out-saga-step.ts';
import { hold, release, settle } from '../operations/move-holds.ts';
import { readHoldings, type Holding } from '../operations/read-holdings.ts';

const mostUsers = 1000;

type MoneyRpc = Pick<
  ServiceImpl<typeof walletRpc.WalletService>,
  'hold' | 'release' | 'settle' | 'getHoldings' | 'adjust' | 'closeAccount'
>;

export const moneyRpc = (deps: Deps): MoneyRpc => ({
  async hold(request) {
    if (request.amount <= 0n) throw invalid('amount must be positive');
    return { outcome: await hold(deps, wellFormed(request, request.holdId)) };
  },
  async release(request) {
    return { outcome: await release(deps, wellFormed(request, request.holdId)) };
  },
  async settle(request) {
    return { outcome: await settle(deps, wellFormed(request, request.holdId)) };
  },

  async getHoldings({ userIds }) {
    if (userIds.length > mostUsers) throw invalid(`at most ${mostUsers} at a time`);
    const known = await readHoldings(deps, userIds.filter(isUuid));
    const byUser = new Map(known.map((holding) => [holding.userId, holding]));
    return {
      holdings: userIds.map((userId) => toHoldingMessage(byUser.get(userId) ?? nothing(deps, userId))),
    };
  },

  async adjust({ change, actor, ...request }) {
    const { userId, stepId, reason, validateOnly, approved } = stepOf(request);
    if (change.case === undefined) throw invalid('change is missing');
    const actorId = actor?.userId ?? '';
    if ((!validateOnly || actorId !== '') && !isUuid(actorId)) throw invalid('actor.userId must be a uuid');
    const { outcome, holding } = await adjustBalance(deps, {
      userId,
      stepId,
      reason,
      validateOnly,
      approved,
      actorId,
      change: change.case === 'setBalance' ? { set: change.value } : { add: change.value },
    });
    return { outcome, holding: toHoldingMessage(holding) };
  },

  async closeAccount(request) {
    return { outcome: await closeAccount(deps, stepOf(request)) };
  },
});

const invalid = (why: string): ConnectError => new ConnectError(why, Code.InvalidArgument);

function wellFormed<T extends { userId: string }>(request: T, key: string): T {
  if (key === '' || key.length > 255) throw invalid('an id of 1 to 255 characters');
  if (!isUuid(request.userId)) throw invalid('a user id is a uuid');
  return request;
}

function stepOf<T extends { userId: string; stepId: string; validateOnly: boolean }>(request: T): T {
  return wellFormed(request, request.validateOnly ? 'asked' : request.stepId);
}

const nothing = (
  { coinPrice: price }: Deps,
  userId: string,
): Pick<Holding, 'userId' | 'price' | 'value'> => ({
  userId,
  price,
  value: 0n,
});

export function toHoldingMessage({
  userId,
  balance,
  price,
  value,
}: Pick<Holding, 'userId' | 'price' | 'value'> & Partial<Holding>): MessageInitShape<
  typeof walletRpc.HoldingSchema
> {
  return { ...balance, userId, coinPrice: price, stablecoinValue: value };
}
