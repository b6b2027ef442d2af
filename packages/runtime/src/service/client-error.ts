import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { httpErrors } from '../http/http-errors.ts';

export const refusalHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** A request that Node's parser rejects never reaches a listener. */
export function answerClientError(service: string): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const errors = httpErrors(service);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusals: Record<string, typeof errors.malformed_request> = {
      HPE_HEADER_OVERFLOW: errors.headers_too_large,
      ERR_HTTP_REQUEST_TIMEOUT: errors.request_too_slow,
    };
    const { status, message, code } = (refusals[error.code ?? ''] ?? errors.malformed_request)();
    const body = JSON.stringify({ message, error: message, code, requestId: randomUUID() });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(refusalHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
