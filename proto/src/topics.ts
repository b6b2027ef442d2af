import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import type { Message } from '@bufbuild/protobuf';
import * as auth from './gen/events/auth/v1/events_pb.ts';
import * as chainScanner from './gen/events/chain_scanner/v1/events_pb.ts';
import * as custody from './gen/events/custody/v1/events_pb.ts';
import * as points from './gen/events/points/v1/events_pb.ts';
import * as referral from './gen/events/referral/v1/events_pb.ts';
import * as wallet from './gen/events/wallet/v1/events_pb.ts';
import * as withdrawal from './gen/events/withdrawal/v1/events_pb.ts';

/**
 * A fact is complete in itself. A snapshot is a whole state with a `version`, applied if newer. A tombstone ends such a
 * sequence of versions.
 */
export type EventKind = 'fact' | 'snapshot' | 'tombstone';

export type EventSchema = GenMessage<Message>;

export interface EventType {
  readonly type: string;
  readonly schema: EventSchema;
  readonly kind: EventKind;
}

export interface Topic {
  readonly name: string;
  /** Writes the topic. */
  readonly service: string;
  /** The services whose consumers handle its events, and the gateway, which streams them to open pages. */
  readonly readers: readonly string[];
  readonly partitions: number;
  readonly events: readonly EventType[];
}

/** The key is the id of the user concerned; for AdminActed it is the administrator's. */
export const topics: readonly Topic[] = [
  topic('auth', 'wallet withdrawal points referral chain-scanner gateway', {
    UserRegistered: [auth.UserRegisteredSchema, 'fact'],
    UserChanged: [auth.UserChangedSchema, 'snapshot'],
    UserDeleted: [auth.UserDeletedSchema, 'tombstone'],
    SessionsRevoked: [auth.SessionsRevokedSchema, 'fact'],
    UserCheckedIn: [auth.UserCheckedInSchema, 'fact'],
    AdminActed: [auth.AdminActedSchema, 'fact'],
  }),
  topic('wallet', 'auth withdrawal points gateway', {
    BalanceChanged: [wallet.BalanceChangedSchema, 'snapshot'],
    TransactionSettled: [wallet.TransactionSettledSchema, 'fact'],
    SendRequested: [wallet.SendRequestedSchema, 'fact'],
    RedemptionSettled: [wallet.RedemptionSettledSchema, 'fact'],
    StatementReady: [wallet.StatementReadySchema, 'fact'],
    AdminActed: [wallet.AdminActedSchema, 'fact'],
  }),
  topic('withdrawal', 'auth referral gateway', {
    WithdrawalChanged: [withdrawal.WithdrawalChangedSchema, 'snapshot'],
    AdminActed: [withdrawal.AdminActedSchema, 'fact'],
  }),
  topic('points', 'auth wallet gateway', {
    PointsAwarded: [points.PointsAwardedSchema, 'fact'],
    PointsRedeemed: [points.PointsRedeemedSchema, 'fact'],
    RedemptionClosed: [points.RedemptionClosedSchema, 'fact'],
    LevelChanged: [points.LevelChangedSchema, 'snapshot'],
    AdminActed: [points.AdminActedSchema, 'fact'],
  }),
  topic('referral', 'auth points gateway', {
    ReferralCreated: [referral.ReferralCreatedSchema, 'fact'],
    ReferralApproved: [referral.ReferralApprovedSchema, 'fact'],
    ReferralRejected: [referral.ReferralRejectedSchema, 'fact'],
    AdminActed: [referral.AdminActedSchema, 'fact'],
  }),
  topic('chain-scanner', 'auth wallet referral gateway', {
    AddressAssigned: [chainScanner.AddressAssignedSchema, 'fact'],
    DepositConfirmed: [chainScanner.DepositConfirmedSchema, 'fact'],
    DepositProgressed: [chainScanner.DepositProgressedSchema, 'snapshot'],
    AdminActed: [chainScanner.AdminActedSchema, 'fact'],
  }),
  topic('custody', 'auth wallet gateway', {
    TransferChanged: [custody.TransferChangedSchema, 'snapshot'],
    AdminActed: [custody.AdminActedSchema, 'fact'],
  }),
];

function topic(
  service: string,
  readers: string,
  events: Record<string, [schema: EventSchema, kind: EventKind]>,
): Topic {
  return {
    name: `${service}.events.v1`,
    service,
    readers: readers.split(' '),
    partitions: 12,
    events: Object.entries(events).map(([name, [schema, kind]]) => ({
      type: `${service}.${name}.v1`,
      schema,
      kind,
    })),
  };
}

const bySchema = new Map(
  topics.flatMap((t) => t.events.map((event) => [event.schema.typeName, { ...event, topic: t }])),
);
const byType = new Map([...bySchema.values()].map((event) => [event.type, event]));

export type KnownEvent = EventType & { readonly topic: Topic };

export function eventOfSchema(schema: { typeName: string }): KnownEvent {
  const event = bySchema.get(schema.typeName);
  if (!event) throw new Error(`${schema.typeName} is in no topic`);
  return event;
}

/** Undefined for a type of a newer release. */
export function eventOfType(type: string): KnownEvent | undefined {
  return byType.get(type);
}
