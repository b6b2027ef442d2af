export * as auditEvents from './gen/events/audit/v1/audit_pb.ts';
export * as authEvents from './gen/events/auth/v1/events_pb.ts';
export * as chainScannerEvents from './gen/events/chain_scanner/v1/events_pb.ts';
export * as custodyEvents from './gen/events/custody/v1/events_pb.ts';
export * as pointsEvents from './gen/events/points/v1/events_pb.ts';
export * as referralEvents from './gen/events/referral/v1/events_pb.ts';
export * as walletEvents from './gen/events/wallet/v1/events_pb.ts';
export * as withdrawalEvents from './gen/events/withdrawal/v1/events_pb.ts';

export * as actorRpc from './gen/rpc/actor/v1/actor_pb.ts';
export * as approvalsRpc from './gen/rpc/approvals/v1/service_pb.ts';
export * as authRpc from './gen/rpc/auth/v1/service_pb.ts';
export * as chainScannerRpc from './gen/rpc/chain_scanner/v1/service_pb.ts';
export * as custodyRpc from './gen/rpc/custody/v1/service_pb.ts';
export * as operationsRpc from './gen/rpc/operations/v1/service_pb.ts';
export * as pointsRpc from './gen/rpc/points/v1/service_pb.ts';
export * as referralRpc from './gen/rpc/referral/v1/service_pb.ts';
export * as walletRpc from './gen/rpc/wallet/v1/service_pb.ts';
export * as withdrawalRpc from './gen/rpc/withdrawal/v1/service_pb.ts';

export type { AdminAct } from './admin-acts.ts';
export { dateOr } from './date-or.ts';
export { average, growth, percent } from './rates.ts';
export { topics, eventOfSchema, eventOfType } from './topics.ts';
export { userStatusOf } from './user-status.ts';
export type { EventKind, EventSchema, EventType, KnownEvent, Topic } from './topics.ts';
