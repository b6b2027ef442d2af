import { pino } from 'pino';
import type { DestinationStream } from 'pino';

let shared: DestinationStream | undefined;

/**
 * Standard output, of which the lines of one turn of the event loop go in one write: a batch that answers thirty callers
 * makes thirty lines, and a write each would cost more than making them. Nothing is kept longer, nor lost at an exit.
 */
export function stdoutByTurn(): DestinationStream {
  return (shared ??= byTurn());
}

function byTurn(): DestinationStream {
  const stdout = pino.destination({ dest: 1, sync: true });
  let lines = '';
  const pass = () => {
    const text = lines;
    lines = '';
    if (text !== '') stdout.write(text);
  };
  // A reader who is behind has not taken all of it yet. It flushes the disk as well, so only at an end.
  const flushSync = () => {
    pass();
    stdout.flushSync();
  };
  process.on('exit', flushSync);
  const byTurns = {
    write(line: string) {
      if (lines === '') setImmediate(pass);
      lines += line;
    },
    // The log calls it after a fatal line.
    flushSync,
  };
  return byTurns;
}
