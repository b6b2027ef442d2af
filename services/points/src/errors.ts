import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('points', {
  invalid_input: { status: 400, message: 'Invalid input' },
  too_few_points: { status: 400, message: 'At least 10 points are needed to redeem' },
  no_points: { status: 400, message: 'No points available to redeem' },
  insufficient_points: { status: 400, message: 'Insufficient points' },
  email_not_verified: { status: 403, message: 'Please confirm your email address first' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  first_week_ceiling: {
    status: 409,
    message:
      'New accounts have a limit for redemptions in their first seven days. Please redeem less, or later.',
  },
  day_ceiling: {
    status: 409,
    message: 'The limit for redemptions is reached for today. Please try again tomorrow.',
  },
  user_not_found: { status: 404, message: 'User not found' },
  account_closed: { status: 409, message: 'This account is closed' },
});
