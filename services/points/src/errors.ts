import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('points', {
  invalid_input: { status: 400, message: 'Invalid input' },
  too_few_points: { status: 400, message: 'At least 10 points are needed to redeem' },
  no_points: { status: 400, message: 'No points available to redeem' },
  insufficient_points: { status: 400, message: 'Insufficient points' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  user_not_found: { status: 404, message: 'User not found' },
  account_closed: { status: 409, message: 'This account is closed' },
});
