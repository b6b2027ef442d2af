import { createSocket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the kernel's range for outgoing connections: from 32768 on Linux, 49152 elsewhere. A connection could take a
 * free port in that range before it is used.
 */
const lowest = 18_000;
const highest = 32_000;
const tries = 50;

/** No other caller gets this port while this process lives. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < tries; i += 1) {
    const port = randomInt(lowest, highest);
    if ((await claim(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no free port was found between ${lowest} and ${highest}`);
}

/**
 * A UDP socket of the same number reserves the port until a server listens. TCP stays free, and the kernel releases the
 * socket when this process ends.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const mark = createSocket('udp4').unref();
    mark.once('error', () => {
      mark.close();
      resolve(false);
    });
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
