import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

let shared: DestinationStream | undefined;

/**
 * Writes the lines of one event-loop turn at once, since a write costs more than making a line. An exit writes the
 * rest.
 */
export function stdoutByTurn(): DestinationStream {
  return (shared ??= byTurn());
}

function byTurn(): DestinationStream {
  let lines = '';
  const pass = () => {
    const text = lines;
    lines = '';
    writeAll(Buffer.from(text));
  };
  process.on('exit', pass);
  const byTurns = {
    write(line: string) {
      if (lines === '') setImmediate(pass);
      lines += line;
    },
    // pino calls it after a fatal line.
    flushSync: pass,
  };
  return byTurns;
}

const STDOUT = 1;
const BUSY_MS = 10;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Retries while the reader is behind. After any other error, such as a full disk, lines are dropped. pino's own
 * destination throws then, and its `flushSync` retries for ever.
 */
function writeAll(bytes: Buffer): void {
  let rest = bytes;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STDOUT, rest));
    } catch (error) {
      if (!isBusy(error)) return;
      Atomics.wait(clock, 0, 0, BUSY_MS);
    }
  }
}

const isBusy = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EAGAIN' || code === 'EBUSY';
};
