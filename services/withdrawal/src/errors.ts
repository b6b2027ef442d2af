import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('withdrawal', {
  invalid_input: { status: 400, message: 'Invalid input' },
  exceeds_available: { status: 400, message: 'Amount exceeds available balance' },
  below_minimum: { status: 400, message: 'Minimum withdrawal amount is ¥1' },
  above_maximum: { status: 400, message: 'Maximum withdrawal amount is ¥50,000' },
  saved_account_unknown: { status: 400, message: 'This saved account does not exist' },
  reason_required: { status: 400, message: 'Rejection reason is required' },
  note_required: { status: 400, message: 'A note is required' },
  not_raised: { status: 400, message: 'The new limit must be above the limit in force' },
  bad_signature: { status: 401, message: 'The signature is wrong or too old' },
  email_not_verified: { status: 403, message: 'Please confirm your email address first' },
  identity_not_verified: {
    status: 403,
    message: 'Please verify your identity to send or withdraw more today',
  },
  other_name: { status: 403, message: 'The holder of this account does not have your verified name' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  right_too_fresh: {
    status: 403,
    message: 'Your rights were given or your sign-in was reset too recently to act as one of two people',
  },
  whole_accounts_refused: { status: 403, message: 'This file needs the right to read withdrawals too' },
  not_permitted: { status: 403, message: 'You do not have permission to do this' },
  withdrawal_not_found: { status: 404, message: 'Withdrawal not found' },
  account_not_found: { status: 404, message: 'Saved account not found' },
  out_of_order: { status: 409, message: 'The withdrawal is not in a state that allows this' },
  payouts_wait: { status: 409, message: 'Payouts of this user wait' },
  owner_not_verified: { status: 409, message: 'This user has not confirmed the email address' },
  address_listed: {
    status: 409,
    message: 'This address is on the screening list: the send can only be rejected',
  },
  not_cancellable: { status: 409, message: 'Only a pending send to an outside address can be cancelled' },
  claimed: { status: 409, message: 'Another administrator works on this withdrawal' },
  second_person_needed: { status: 409, message: 'A second administrator has to approve this withdrawal' },
  unverified_limit: { status: 409, message: "This user's identity is not verified" },
  limit_reached: { status: 409, message: 'The payouts approved today have reached their limit' },
  bank_answer_unreadable: { status: 400, message: 'The file cannot be read' },
  bank_file_not_found: { status: 404, message: 'Payment file not found' },
  paid_by_hand: { status: 409, message: 'Bank payouts are paid by hand here: RAIL_BANK is hand' },
  rail_stopped: { status: 409, message: 'The payments of this method are stopped' },
  nothing_to_pay: { status: 409, message: 'No approved bank payout waits for a file' },
  rail_pays: { status: 409, message: 'This withdrawal is being paid automatically: wait for its outcome' },
  outcome_as_is: { status: 409, message: 'The outcome of this withdrawal is already noted like this' },
  link_expired: { status: 409, message: 'WeChat was not linked: please begin again' },
  replayed: { status: 409, message: 'This callback was accepted before' },
  account_closed: { status: 409, message: 'This account is closed' },
  too_many_accounts: { status: 409, message: 'You have saved as many accounts as there is room for' },
  in_flight: {
    status: 409,
    message: 'A request with this Idempotency-Key is still under way',
    retryAfterSeconds: 1,
  },
  key_reused: { status: 422, message: 'This Idempotency-Key was used with another request' },
  wechat_away: {
    status: 503,
    message: 'WeChat is not available. Please try again shortly.',
    retryAfterSeconds: 5,
  },
  screening_unavailable: {
    status: 503,
    message: 'The screening list is not available. Please try again shortly.',
    retryAfterSeconds: 10,
  },
  not_reserved: {
    status: 503,
    message: 'The amount could not be reserved. Please try again shortly.',
    retryAfterSeconds: 2,
  },
});

/** Calls about transactions moved here from the wallet: clients know these codes. */
export const transactionErrors = defineErrors('wallet', {
  transaction_not_found: { status: 404, message: 'Transaction not found' },
  transaction_settled: { status: 409, message: 'This transaction is settled already' },
  decided_as_payout: { status: 409, message: 'A withdrawal is decided in the payout queue' },
});
