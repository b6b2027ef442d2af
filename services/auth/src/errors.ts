import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('auth', {
  invalid_input: { status: 400, message: 'Invalid input' },
  wrong_current_password: { status: 400, message: 'Current password is incorrect' },
  reset_link_invalid: { status: 400, message: 'This reset link is invalid or has expired' },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  account_not_active: { status: 403, message: 'This account is not active. Please contact support.' },
  user_not_found: { status: 404, message: 'User not found' },
  session_not_found: { status: 404, message: 'Session not found' },
  username_taken: { status: 409, message: 'This username is already taken' },
  email_taken: { status: 409, message: 'This email is already registered' },
  already_checked_in: { status: 409, message: 'You have already checked in today!' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please try again later.' },
});
