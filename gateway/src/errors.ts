import { defineErrors, httpErrors } from '@tael/runtime';

export const errors = {
  ...httpErrors('gateway'),
  ...defineErrors('gateway', {
    account_not_active: { status: 403, message: 'This account is not active. Please contact support.' },
    dead_letter_not_found: { status: 404, message: 'There is no such dead letter' },
    user_not_found: { status: 404, message: 'User not found' },
    task_not_found: { status: 404, message: 'There is no such task' },
    too_many_requests: { status: 429, message: 'Too many requests. Please try again shortly.' },
    too_many_downloads: {
      status: 429,
      message: 'Too many downloads at once. Please wait until one has ended.',
      retryAfterSeconds: 15,
    },
    too_many_uploads: {
      status: 429,
      message: 'Too many uploads at once. Please wait until one has ended.',
      retryAfterSeconds: 5,
    },
    too_many_streams: { status: 429, message: 'Too many pages are open at once', retryAfterSeconds: 15 },
    starting: {
      status: 503,
      message: 'The service is starting. Please try again shortly.',
      retryAfterSeconds: 1,
    },
  }),
};
