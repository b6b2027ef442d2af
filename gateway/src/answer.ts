import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '@tael/runtime';
import { apiHeaders } from './headers.ts';

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

/** An answer that has begun can only be cut off. */
export function refuse(req: IncomingMessage, res: ServerResponse, requestId: string, refusal: Refusal): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (refusal.retryAfterSeconds !== undefined)
    res.setHeader('retry-after', String(refusal.retryAfterSeconds));
  // Closing avoids reading the rest of an endless body.
  if (refusal.status === 413 && !req.complete) res.setHeader('connection', 'close');
  const { message, code } = refusal;
  answerJson(res, requestId, refusal.status, JSON.stringify({ message, error: message, code, requestId }));
  if (!req.complete) req.resume();
}
