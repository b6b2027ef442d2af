import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@tael/runtime';
import { Writable } from 'node:stream';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger({ service: 'test' }, sink));
  return text;
}

describe('the log', () => {
  it('is a JSON object a line that names the service and the level', () => {
    const line = JSON.parse(logged((log) => log.info({ userId: 'u' }, 'done'))) as object;
    expect(line).toMatchObject({ service: 'test', level: 'info', userId: 'u', msg: 'done' });
  });

  it('hides secrets, one level down as well', () => {
    const text = logged((log) =>
      log.info(
        {
          password: 'hunter2',
          user: { email: 'hunter2', token: 'hunter2' },
          headers: { authorization: 'hunter2' },
        },
        'x',
      ),
    );
    expect(text).not.toContain('hunter2');
  });

  it("leaves out an error's other fields: a database quotes the row in them", () => {
    const error = Object.assign(new Error('duplicate key', { cause: new Error('deeper') }), {
      code: '23505',
      detail: 'Key (email)=(hunter2) already exists.',
    });
    const text = logged((log) => log.error({ err: error }, 'x'));
    expect(text).not.toContain('hunter2');
    expect(JSON.parse(text)).toMatchObject({
      err: { message: 'duplicate key', code: '23505', cause: { message: 'deeper' } },
    });
  });

  it('of an error that is its own cause ends', () => {
    const error = new Error('round');
    error.cause = error;
    expect(logged((log) => log.error({ err: error }, 'x'))).toContain('round');
  });
});
