import { inputRefusals } from '@tael/contract/wallet';
import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('wallet', {
  invalid_input: { status: 400, message: 'Invalid input' },
  invalid_amount: { status: 400, message: inputRefusals.amount },
  insufficient_coins: { status: 400, message: 'Insufficient coins' },
  no_coins: { status: 400, message: 'No coins available to sell' },
  insufficient_funds: { status: 400, message: 'Insufficient balance' },
  recipient_not_found: { status: 400, message: inputRefusals.recipient },
  invalid_address: { status: 400, message: 'Please enter a valid wallet address' },
  wrong_checksum: {
    status: 400,
    message: 'This address has a typing error: its upper and lower case do not match',
  },
  token_contract: {
    status: 400,
    message: 'This is the contract of a token. Coins that are sent to it are lost.',
  },
  network_unavailable: { status: 400, message: 'This network is not available now' },
  month_not_over: { status: 400, message: 'This month has not ended yet' },
  month_before_account: { status: 400, message: 'Your account did not exist in this month' },
  own_recipient: { status: 400, message: 'You cannot send to yourself' },
  wrong_password: { status: 400, message: 'Password is incorrect' },
  reason_required: { status: 400, message: inputRefusals.reason },
  identity_not_verified: {
    status: 403,
    message: 'Please verify your identity to send or withdraw more today',
  },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  user_not_found: { status: 404, message: 'User not found' },
  address_unknown: { status: 404, message: 'You have not sent to this address' },
  transaction_not_found: { status: 404, message: 'Transaction not found' },
  day_not_closed: { status: 404, message: 'This day is not closed' },
  statement_not_found: { status: 404, message: 'Statement not found' },
  card_not_found: { status: 404, message: 'You have no card yet' },
  statement_not_ready: { status: 409, message: 'This statement is not ready yet' },
  card_exists: { status: 409, message: 'You have a card already' },
  name_taken: { status: 409, message: 'Another address has this name already' },
  too_many_addresses: { status: 409, message: 'You have named as many addresses as there is room for' },
  card_frozen: { status: 409, message: 'This card is frozen' },
  account_closed: { status: 409, message: 'This account is closed' },
  key_reused: { status: 422, message: 'This Idempotency-Key was used with another request' },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Please try again later.',
    retryAfterSeconds: 60,
  },
  busy: {
    status: 503,
    message: 'The wallet is busy. Please try again in a moment.',
    retryAfterSeconds: 1,
  },
});
