import type { IncomingMessage } from 'node:http';

const maxBodyBytes = 64 * 1024;

/** A body over the limit is read up to this size, so that the client gets its 413. */
const largestReadOff = 4 * 1024 * 1024;

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
      if (length > largestReadOff) {
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
