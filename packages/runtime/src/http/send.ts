import type { ServerResponse } from 'node:http';
import type { Refusal } from '../refusal.ts';

/** Throws before sending if JSON cannot represent the body. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text === undefined) throw new TypeError('a handler answered nothing');
  res.statusCode = status;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(text));
  res.end(text);
}

export function sendRefusal(res: ServerResponse, refusal: Refusal, requestId: string): void {
  const { status, message, code, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined)
    res.setHeader('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  sendJson(res, status, { message, error: message, code, requestId });
}
