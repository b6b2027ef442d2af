import type { IncomingMessage } from 'node:http';

const maxBodyBytes = 64 * 1024;

/** So much of a body beyond its limit is read, so that the client gets its 413. */
const readBeyond = 4 * 1024 * 1024;

export function tooLarge(maxBytes = maxBodyBytes): string {
  const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} kB` : `${maxBytes / 1024 / 1024} MB`;
  return `The request body is larger than ${size}`;
}

/** No answer is possible: the client disconnected while sending its body. */
export class ClientDisconnected extends Error {}

export type BodyRead = { size: 'fits'; bytes: Buffer } | { size: 'too large' } | { size: 'endless' };

export function announcesBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

export function readBody(req: IncomingMessage, maxBytes = maxBodyBytes): Promise<BodyRead> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    const settle = (read: BodyRead): void => {
      req.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      resolve(read);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else chunks = [];
      if (length > maxBytes + readBeyond) {
        req.pause();
        settle({ size: 'endless' });
      }
    };
    const onEnd = (): void =>
      settle(length > maxBytes ? { size: 'too large' } : { size: 'fits', bytes: Buffer.concat(chunks) });
    const onGone = (): void => reject(new ClientDisconnected('the client closed the connection'));
    req.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
  });
}
