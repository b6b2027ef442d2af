import type { ServerResponse } from 'node:http';
import type { Refusal } from '../refusal.ts';

/** Throws, before anything is sent, for what JSON cannot say: a bigint above all. */
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
