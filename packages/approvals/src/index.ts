export { takeEffectAlone } from './decide.ts';
export type { Action, Actor, CarryOut, Desk, Party, RecordedAct } from './desk.ts';
export { errors as approvalErrors } from './errors.ts';
export { approvalRoutes, shown, type ShownApproval } from './http.ts';
export { approvalsMigrations } from './migrations.ts';
export { propose, type Proposal } from './propose.ts';
export { approvalsRpc } from './rpc.ts';
export { secondPerson } from './settings.ts';
export { findAct, purgeApprovals, type Act } from './store.ts';
