import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('withdrawal', {
  invalid_input: { status: 400, message: 'Invalid input' },
  invalid_amount: { status: 400, message: 'Please enter a valid amount' },
  exceeds_available: { status: 400, message: 'Amount exceeds available balance' },
  below_minimum: { status: 400, message: 'Minimum withdrawal amount is ¥1' },
  above_maximum: { status: 400, message: 'Maximum withdrawal amount is ¥50,000' },
  saved_account_unknown: { status: 400, message: 'This saved account does not exist' },
  reason_required: { status: 400, message: 'Rejection reason is required' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  withdrawal_not_found: { status: 404, message: 'Withdrawal not found' },
  account_not_found: { status: 404, message: 'Saved account not found' },
  out_of_order: { status: 409, message: 'The withdrawal is not in a state that allows this' },
  payouts_wait: { status: 409, message: 'Payouts of this user wait' },
  account_closed: { status: 409, message: 'This account is closed' },
  too_many_accounts: { status: 409, message: 'You have saved as many accounts as there is room for' },
  in_flight: {
    status: 409,
    message: 'A request with this Idempotency-Key is still under way',
    retryAfterSeconds: 1,
  },
  key_reused: { status: 422, message: 'This Idempotency-Key was used with another request' },
  not_reserved: {
    status: 503,
    message: 'The amount could not be reserved. Please try again shortly.',
    retryAfterSeconds: 2,
  },
});
