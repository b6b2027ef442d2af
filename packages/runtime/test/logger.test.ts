import { describe, expect, it } from 'vitest';
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
    expect(JSON.parse(text)).toMatchObject({ password: '[hidden]', user: { token: '[hidden]' } });
  });

  it('hides secrets that a child carries through all its lines', () => {
    const text = logged((log) => log.child({ token: 'hunter2', requestId: 'r' }).info('x'));
    expect(JSON.parse(text)).toMatchObject({ token: '[hidden]', requestId: 'r' });
  });

  it('changes nothing of what it is given', () => {
    const user = { id: 'u', email: 'hunter2' };
    const line = { user, at: new Date(0), list: [1], nothing: null };
    expect(JSON.parse(logged((log) => log.info(line, 'x')))).toMatchObject({
      user: { id: 'u', email: '[hidden]' },
      at: '1970-01-01T00:00:00.000Z',
      list: [1],
      nothing: null,
    });
    expect(line).toMatchObject({ user: { email: 'hunter2' } });
  });

  it("leaves out an error's other fields: a database quotes the row in them", () => {
    const error = Object.assign(new Error('duplicate key', { cause: new Error('deeper') }), {
      code: '23505',
      detail: 'Key (email)=(hunter2) already exists.',
      token: 'hunter2',
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
