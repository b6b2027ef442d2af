import { isMessage } from '@bufbuild/protobuf';
import type { DescMessage, Message, MessageShape } from '@bufbuild/protobuf';
import { toJsonNumber } from '@tael/money';
import {
  authEvents,
  chainScannerEvents,
  custodyEvents,
  eventOfSchema,
  pointsEvents,
  referralEvents,
  walletEvents,
  withdrawalEvents,
} from '@tael/proto';

export interface StreamMessage {
  /** Null: every member of staff. */
  userId: string | null;
  name: string;
  data: Record<string, unknown>;
  /** Sent to every member of staff too, without data. */
  staffName?: string;
}

interface Source {
  type: string;
  topic: string;
  read(data: Message): StreamMessage | undefined;
}

const sources: readonly Source[] = [
  source(walletEvents.BalanceChangedSchema, (balance) => ({
    userId: balance.userId,
    name: 'balance',
    data: {
      version: Number(balance.version),
      coinsHeld: toJsonNumber(balance.coins),
      coinPrice: toJsonNumber(balance.coinPrice),
      cashSubsidy: toJsonNumber(balance.cashSubsidy),
      availableWithdrawal: toJsonNumber(balance.available),
      totalWithdrawn: toJsonNumber(balance.totalWithdrawn),
      balance: toJsonNumber(balance.available + balance.held),
    },
  })),
  source(walletEvents.TransactionSettledSchema, (settled) => ({
    userId: settled.userId,
    name: 'transaction',
    data: {
      _id: settled.transactionId,
      type: settled.type,
      kind: settled.kind,
      amount: toJsonNumber(settled.amount),
      incoming: settled.incoming,
      currency: walletEvents.Currency[settled.currency],
      status: lowerCase(walletEvents.TransactionStatus[settled.status]),
    },
  })),
  source(walletEvents.StatementReadySchema, ({ userId, statementId, month }) => ({
    userId,
    name: 'statement',
    data: { _id: statementId, month },
  })),
  source(withdrawalEvents.WithdrawalChangedSchema, (withdrawal) => ({
    userId: withdrawal.userId,
    name: 'withdrawal',
    data: {
      _id: withdrawal.withdrawalId,
      version: Number(withdrawal.version),
      amount: toJsonNumber(withdrawal.amount),
      status: lowerCase(withdrawalEvents.WithdrawalStatus[withdrawal.status]),
    },
  })),
  source(pointsEvents.PointsAwardedSchema, ({ userId, points, total, available, version }) => ({
    userId,
    name: 'points',
    data: {
      points: Number(points),
      total: Number(total),
      available: Number(available),
      version: Number(version),
    },
  })),
  source(pointsEvents.PointsRedeemedSchema, ({ userId, points, total, available, version }) => ({
    userId,
    name: 'points',
    data: {
      points: -Number(points),
      total: Number(total),
      available: Number(available),
      version: Number(version),
    },
  })),
  // Not the wallet's RedemptionSettled: a page could refetch before points has handled that event.
  source(pointsEvents.RedemptionClosedSchema, ({ userId, redemptionId, points, amount, paid, reason }) => ({
    userId,
    name: 'redemption',
    data: {
      id: redemptionId,
      points: Number(points),
      amount: toJsonNumber(amount),
      outcome: paid ? 'paid' : 'refused',
      reason,
    },
  })),
  source(pointsEvents.LevelChangedSchema, ({ userId, level, version }) => ({
    userId,
    name: 'level',
    data: { level: capitalised(pointsEvents.Level[level]), version: Number(version) },
  })),
  source(referralEvents.ReferralCreatedSchema, (referral) => referralMessage(referral, 'pending')),
  source(referralEvents.ReferralApprovedSchema, (referral) => referralMessage(referral, 'completed')),
  source(referralEvents.ReferralRejectedSchema, (referral) => referralMessage(referral, 'failed')),
  source(chainScannerEvents.AddressAssignedSchema, ({ userId, address }) => ({
    userId,
    name: 'address',
    data: { walletAddress: address },
  })),
  source(chainScannerEvents.DepositConfirmedSchema, (deposit) => ({
    userId: deposit.userId,
    name: 'deposit',
    data: {
      chainId: Number(deposit.chainId),
      transactionHash: deposit.transactionHash,
      amount: toJsonNumber(deposit.amount),
    },
  })),
  source(chainScannerEvents.DepositProgressedSchema, (deposit) => ({
    userId: deposit.userId,
    name: 'deposit-progress',
    data: {
      version: Number(deposit.version),
      chainId: Number(deposit.chainId),
      transactionHash: deposit.transactionHash,
      logIndex: Number(deposit.logIndex),
      tokenSymbol: deposit.tokenSymbol,
      amount: toJsonNumber(deposit.amount),
      status: lowerCase(chainScannerEvents.DepositState[deposit.state]),
      confirmations: deposit.confirmations,
      needed: deposit.needed,
    },
  })),
  source(custodyEvents.TransferChangedSchema, (transfer) => ({
    userId: transfer.userId,
    name: 'transfer',
    data: {
      _id: transfer.transferId,
      version: Number(transfer.version),
      network: String(transfer.chainId),
      state: lowerCase(custodyEvents.TransferState[transfer.state]),
      confirmations: transfer.confirmations,
      needed: transfer.needed,
    },
    staffName: 'transfers',
  })),
  source(authEvents.UserCheckedInSchema, ({ userId, date, streak, points }) => ({
    userId,
    name: 'checkin',
    data: { date, streak, points: Number(points) },
  })),
  ...[
    authEvents.AdminActedSchema,
    walletEvents.AdminActedSchema,
    withdrawalEvents.AdminActedSchema,
    pointsEvents.AdminActedSchema,
  ].map((schema) =>
    source(schema, ({ action }) =>
      changesInbox(action?.action ?? '') ? { userId: null, name: 'approvals', data: {} } : undefined,
    ),
  ),
  source(authEvents.UserChangedSchema, ({ userId, version }) => ({
    userId,
    name: 'account',
    data: { version: Number(version) },
  })),
];

/** An item of the desk is in the inbox between its two approvals. */
const changesInbox = (act: string): boolean =>
  act.startsWith('approval.') || /^(withdrawal|transaction)\.(first_approval|approve|reject)$/.test(act);

function source<Desc extends DescMessage>(
  schema: Desc,
  read: (data: MessageShape<Desc>) => StreamMessage | undefined,
): Source {
  const { type, topic } = eventOfSchema(schema);
  return { type, topic: topic.name, read: (data) => (isMessage(data, schema) ? read(data) : undefined) };
}

function referralMessage(
  { referralId, referrerId }: { referralId: string; referrerId: string },
  status: string,
): StreamMessage {
  return { userId: referrerId, name: 'referral', data: { _id: referralId, status } };
}

function lowerCase(word: string | undefined): string {
  return (word ?? '').toLowerCase();
}

function capitalised(word: string | undefined): string {
  return (word ?? '').slice(0, 1) + lowerCase(word).slice(1);
}

const byType = new Map(sources.map((each) => [each.type, each]));

/**
 * An event of these types is skipped before decoding if its user has no channel. Its key is the user's id. Other types
 * are too rare to need this.
 */
export const frequentTypes: ReadonlySet<string> = new Set(
  [walletEvents.BalanceChangedSchema, walletEvents.TransactionSettledSchema].map(
    (schema) => eventOfSchema(schema).type,
  ),
);

export const sourceTopics: readonly string[] = [...new Set(sources.map(({ topic }) => topic))];

export function streamMessageOf(type: string, data: Message): StreamMessage | undefined {
  return byType.get(type)?.read(data);
}
