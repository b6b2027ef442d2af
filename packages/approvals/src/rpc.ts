import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { approvalsRpc as contract } from '@tael/proto';
import { listWaiting } from './decide.ts';
import type { Desk } from './desk.ts';

export const approvalsRpc = (desk: Desk): ServiceImpl<typeof contract.ApprovalsService> => ({
  async listWaiting() {
    const waiting = await listWaiting(desk);
    return {
      approvals: waiting.map(({ act, access }) => ({
        id: act.id,
        action: act.action,
        access,
        objectKind: act.objectKind,
        objectId: act.objectId,
        objectLabel: act.objectLabel,
        beforeJson: JSON.stringify(act.before),
        afterJson: JSON.stringify(act.after),
        reason: act.reason,
        proposedBy: act.proposedBy,
        proposedAt: timestampFromDate(act.proposedAt),
        lapsesAt: timestampFromDate(act.lapsesAt),
      })),
    };
  },
});
