import { defineErrors } from '../refusal.ts';

export function httpErrors(service: string) {
  return defineErrors(service, {
    invalid_input: { status: 400, message: 'Invalid input' },
    not_an_object: { status: 400, message: 'The request body must be a JSON object' },
    not_json: { status: 400, message: 'The request body is not valid JSON' },
    malformed_request: { status: 400, message: 'The request could not be understood' },
    not_signed_in: { status: 401, message: 'Please log in again.' },
    forbidden: { status: 403, message: 'You do not have permission to do this' },
    proof_needed: { status: 403, message: 'Please confirm with a code from your authenticator app' },
    enrolment_needed: { status: 403, message: 'Please set up a second factor first' },
    not_found: { status: 404, message: 'There is nothing at this address' },
    method_not_allowed: { status: 405, message: 'This method is not allowed here' },
    request_too_slow: { status: 408, message: 'The request took too long to arrive' },
    body_too_large: { status: 413, message: 'The request body is larger than 64 kB' },
    unsupported_media_type: { status: 415, message: 'The request body must be JSON (application/json)' },
    headers_too_large: { status: 431, message: 'The request headers are too large' },
    internal: { status: 500, message: 'Something went wrong. Please try again.' },
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
}

export type HttpErrors = ReturnType<typeof httpErrors>;
