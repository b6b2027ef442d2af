import { createSocket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what kernels give to connections going out (32768 on Linux, 49152 elsewhere): a port that was free when asked
 * for would else now and then be one end of somebody's connection when it is wanted.
 */
const lowest = 18_000;
const highest = 32_000;
const tries = 50;

/** A port that nobody listens on now, and that is given to nobody else while this process lives. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < tries; i += 1) {
    const port = randomInt(lowest, highest);
    if ((await claim(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no free port was found between ${lowest} and ${highest}`);
}

/**
 * Between the question and the listening, another process may ask too. A UDP socket of the same number says that the
 * port is spoken for: it leaves TCP to whoever was given the port, and the kernel takes it back when we end.
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
