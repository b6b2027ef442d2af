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

/** If the answer has already begun, only the connection can be cut. */
export function refuse(req: IncomingMessage, res: ServerResponse, requestId: string, refusal: Refusal): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (refusal.retryAfterSeconds !== undefined)
    res.setHeader('retry-after', String(refusal.retryAfterSeconds));
  // Do not read the rest of an endless body.
  if (refusal.status === 413 && !req.complete) res.setHeader('connection', 'close');
  const { message, code } = refusal;
  answerJson(res, requestId, refusal.status, JSON.stringify({ message, error: message, code, requestId }));
  if (!req.complete) req.resume();
}
