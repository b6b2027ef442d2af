import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('gateway', {
  bad_request: { status: 400, message: 'The request could not be understood' },
  not_signed_in: { status: 401, message: 'Please log in again.' },
  account_not_active: { status: 403, message: 'This account is not active. Please contact support.' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  task_not_found: { status: 404, message: 'There is no such task' },
  body_too_slow: { status: 408, message: 'The request took too long to arrive' },
  body_too_large: { status: 413, message: 'The request body is larger than 64 kB' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again shortly.' },
  too_many_streams: { status: 429, message: 'Too many pages are open at once' },
  starting: {
    status: 503,
    message: 'The service is starting. Please try again shortly.',
    retryAfterSeconds: 1,
  },
  overloaded: {
    status: 503,
    message: 'The service is busy. Please try again shortly.',
    retryAfterSeconds: 1,
  },
  unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Please try again shortly.',
    retryAfterSeconds: 2,
  },
  timed_out: {
    status: 503,
    message: 'The service took too long to answer. Please check before you try again.',
    retryAfterSeconds: 2,
  },
});
