import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '@tael/runtime';
import { apiHeaders } from './headers.ts';

/** `text` is JSON. */
export function answerJson(res: ServerResponse, requestId: string, status: number, text: string): void {
  res.writeHead(status, [
    ...apiHeaders(requestId),
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(text)),
  ]);
  res.end(text);
}

/** The body that every refusal has. Where an answer has begun already there is only the connection to cut. */
export function refuse(req: IncomingMessage, res: ServerResponse, requestId: string, refusal: Refusal): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (refusal.retryAfterSeconds !== undefined)
    res.setHeader('retry-after', String(refusal.retryAfterSeconds));
  // What the client is still sending of an endless body is not read for ever.
  if (refusal.status === 413 && !req.complete) res.setHeader('connection', 'close');
  const { message, code } = refusal;
  answerJson(res, requestId, refusal.status, JSON.stringify({ message, error: message, code, requestId }));
  if (!req.complete) req.resume();
}
