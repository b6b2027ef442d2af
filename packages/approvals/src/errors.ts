import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('approvals', {
  forbidden: { status: 403, message: 'You do not have permission to do this' },
  own_proposal: { status: 403, message: 'Another administrator has to decide over your own proposal' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  not_yours_to_withdraw: { status: 403, message: 'Only its proposer can withdraw this' },
  right_too_fresh: {
    status: 403,
    message: 'Your rights were given or your sign-in was reset too recently to act as one of two people',
  },
  approval_not_found: { status: 404, message: 'There is no such approval' },
  settled: { status: 409, message: 'This no longer waits for a decision' },
  stale: { status: 409, message: 'This has changed since it was proposed. Nothing was done.' },
});
