import type { IncomingMessage } from 'node:http';
import { errors } from './errors.ts';

const KEPT_BYTES = 64 * 1024;
const READ_OFF_BYTES = 4 * 1024 * 1024;
const ARRIVES_WITHIN_MS = 10_000;

/** The sender has gone away: there is nobody left to answer. */
export class SenderGone extends Error {}

/**
 * The whole body, at most 64 kB. A larger one is read off up to 4 MB before it is refused, since a client that
 * is still sending would see a broken connection in place of the 413.
 */
export function readBody(req: IncomingMessage): Promise<Buffer | undefined> | undefined {
  const length = req.headers['content-length'];
  if (req.headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))
    return undefined;
  if (Number(length) > READ_OFF_BYTES) throw errors.body_too_large();
  return collect(req);
}

function collect(req: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let kept: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => reject(errors.body_too_slow()), ARRIVES_WITHIN_MS);
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= KEPT_BYTES) kept.push(chunk);
      else kept = [];
      if (size > READ_OFF_BYTES) reject(errors.body_too_large());
    });
    req.on('end', () => {
      if (size > KEPT_BYTES) reject(errors.body_too_large());
      else resolve(size === 0 ? undefined : kept.length === 1 ? kept[0] : Buffer.concat(kept));
    });
    req.on('error', () => reject(new SenderGone()));
    req.on('close', () => {
      clearTimeout(late);
      reject(new SenderGone());
    });
  });
}
