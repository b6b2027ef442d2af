import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { approvalsRpc as acts } from '@tael/approvals';
import { formatYuan } from '@tael/money';
import type { approvalsRpc as contract } from '@tael/proto';
import { approvalDesk } from '../approvals.ts';
import type { Deps } from '../deps.ts';
import { listApprovedOnce, type ApprovedOnce } from '../operations/admin/list-approved-once.ts';

/** Acts that wait, and items of the desk with one of two approvals, which are decided on the desk. */
export function waitingRpc(deps: Deps): ServiceImpl<typeof contract.ApprovalsService> {
  const { listWaiting } = acts(approvalDesk(deps));
  return {
    async listWaiting(request, context) {
      const [{ approvals = [] }, items] = await Promise.all([
        listWaiting(request, context),
        listApprovedOnce(deps),
      ]);
      return { approvals: [...approvals, ...items.map(shown)] };
    },
  };
}

const shown = ({ id, kind, owner, worth, approvedBy, note, at }: ApprovedOnce) => ({
  ...(kind === 'send' ? ofSend : ofPayout),
  id,
  objectId: id,
  objectLabel: [owner, formatYuan(worth)].filter((word) => word !== '').join(', '),
  reason: note,
  proposedBy: approvedBy,
  proposedAt: timestampFromDate(at),
});

const ofPayout = {
  action: 'withdrawal.first_approval',
  access: 'withdrawals.process',
  objectKind: 'withdrawal',
  beforeJson: JSON.stringify({ status: 'pending' }),
  afterJson: JSON.stringify({ status: 'approved' }),
};
const ofSend = {
  action: 'transaction.first_approval',
  access: 'transactions.decide',
  objectKind: 'transaction',
  beforeJson: JSON.stringify({ status: 'pending' }),
  afterJson: JSON.stringify({ status: 'completed' }),
};
