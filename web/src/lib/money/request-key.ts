import { HttpError } from '../http.ts';

/** Random, and to be had on any page: `crypto.randomUUID` is only for secure ones. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The Idempotency-Key of a request that moves value: new when the body changes or once a definite answer came, kept
 * while it isn't known what became of it. So asking again after a time-out is the same request, and moves nothing twice.
 */
export function createRequestKey(make: () => string = newKey) {
  let kept: { key: string; body: string } | undefined;
  return {
    of(body: unknown): string {
      const text = JSON.stringify(body);
      if (kept?.body !== text) kept = { key: make(), body: text };
      return kept.key;
    },
    answered(error?: unknown): void {
      if (error === undefined || isDefinite(error)) kept = undefined;
    },
  };
}

/** Whether the server has decided. Without an answer, or with one that says it could not tell, nothing is decided. */
export function isDefinite(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500;
}
