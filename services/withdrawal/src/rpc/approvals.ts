import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { approvalsRpc as acts } from '@tael/approvals';
import { formatYuan } from '@tael/money';
import type { approvalsRpc as contract } from '@tael/proto';
import { approvalDesk } from '../approvals.ts';
import type { Deps } from '../deps.ts';
import { findApprovedOnce, type ApprovedOnce } from '../store/marks.ts';

const most = 200;

/** Acts that wait, and items of the desk with one of two approvals, which are decided on the desk. */
export function waitingRpc(deps: Deps): ServiceImpl<typeof contract.ApprovalsService> {
  const { listWaiting } = acts(approvalDesk(deps));
  return {
    async listWaiting(request, context) {
      const [{ approvals = [] }, items] = await Promise.all([
        listWaiting(request, context),
        findApprovedOnce(deps.database.db, most),
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
