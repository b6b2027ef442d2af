import type { DepositPage } from '../operations/read-deposits.ts';

export const toDepositRow = ({ id, state, seenAt, ...deposit }: DepositPage['deposits'][number]) => ({
  ...deposit,
  _id: id,
  tokenUnits: String(deposit.tokenUnits),
  dustUnits: String(deposit.dustUnits),
  status: state,
  createdAt: seenAt,
});
