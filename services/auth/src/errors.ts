import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('auth', {
  invalid_input: { status: 400, message: 'Invalid input' },
  wrong_current_password: { status: 400, message: 'Current password is incorrect' },
  reset_link_invalid: { status: 400, message: 'This reset link is invalid or has expired' },
  verification_link_invalid: { status: 400, message: 'This link is invalid, was used or has expired' },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  account_not_active: { status: 403, message: 'This account is not active. Please contact support.' },
  not_yours_to_change: { status: 403, message: 'You may not make this change' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  user_not_found: { status: 404, message: 'User not found' },
  session_not_found: { status: 404, message: 'Session not found' },
  notification_not_found: { status: 404, message: 'Notification not found' },
  username_taken: { status: 409, message: 'This username is already taken' },
  email_taken: { status: 409, message: 'This email is already registered' },
  already_checked_in: { status: 409, message: 'You have already checked in today!' },
  own_account: { status: 409, message: 'You cannot delete your own account' },
  last_admin: { status: 409, message: 'The last active administrator must stay one' },
  stale_version: { status: 409, message: 'This user was changed meanwhile. Please reload and try again.' },
  change_under_way: { status: 409, message: 'Another change of this user is still under way' },
  account_not_empty: {
    status: 409,
    message: 'This user still holds money or has an open withdrawal or redemption',
  },
  balance_below_held: {
    status: 409,
    message: 'The balance cannot be less than what is held for withdrawals',
  },
  account_closed: { status: 409, message: 'This account is closed' },
  owner_missing: { status: 503, message: 'A service that this needs is not connected' },
  support_away: { status: 503, message: 'Your message could not be sent. Please try again shortly.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please try again later.' },
});
