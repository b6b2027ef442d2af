import { Writable } from 'node:stream';
import { createTransport } from '@tael/events';
import { createLogger } from '@tael/runtime';

type Options = Omit<Parameters<typeof createTransport>[0], 'logger'>;

/** A transport and the lines of its log. */
export function openLogged(options: Options) {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger({ service: options.clientId }, destination);
  return { lines, logger, transport: createTransport({ ...options, logger }) };
}
