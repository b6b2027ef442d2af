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
  const stdout = pino.destination({ dest: 1, sync: true, minLength: 8_192 });
  let scheduled = false;
  const flush = () => {
    scheduled = false;
    stdout.flushSync();
  };
  process.on('exit', flush);
  return {
    write(line) {
      stdout.write(line);
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    },
  };
}
