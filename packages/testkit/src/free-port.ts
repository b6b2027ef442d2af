import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what kernels give to connections going out (32768 on Linux, 49152 elsewhere): a port that was free when asked
 * for would else now and then be one end of somebody's connection when it is wanted.
 */
const lowest = 18_000;
const highest = 32_000;
const tries = 50;

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < tries; i += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port was found between ${lowest} and ${highest}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
