import { describe, expect, it } from 'vitest';
import { createLogPrinter } from '../src/log-lines.ts';

function printed(options: { json: boolean; colour: boolean }, ...lines: [source: string, line: string][]) {
  const out: string[] = [];
  const print = createLogPrinter(options, (line) => out.push(line));
  for (const [source, line] of lines) print(source, line);
  return out;
}
const plain = { json: false, colour: false };
const entry = { level: 'warn', time: '2030-01-01T00:00:00Z', service: 'auth', requestId: 'r-1', msg: 'slow' };

describe('the lines of the processes', () => {
  it('carry their source, level, message and details in one readable line', () => {
    expect(printed(plain, ['auth', JSON.stringify(entry)])).toEqual(['auth      warn  slow requestId=r-1']);
  });

  it('show where an error came from', () => {
    const failed = { ...entry, level: 'error', err: { message: 'no', stack: 'Error: no\n    at x.ts:1' } };
    expect(printed(plain, ['auth', JSON.stringify(failed)])[0]).toBe(
      'auth      ERROR slow requestId=r-1\nError: no\n    at x.ts:1',
    );
  });

  it('stay as they are when they are no JSON', () => {
    expect(printed(plain, ['postgres', 'LOG: x'], ['auth', '{broken'])).toEqual([
      'postgres  LOG: x',
      'auth      {broken',
    ]);
  });

  it('stay untouched for a program that reads them', () => {
    const line = JSON.stringify(entry);
    expect(printed({ json: true, colour: false }, ['auth', line])).toEqual([line]);
  });

  it('differ by colour where there are colours', () => {
    const [auth, gateway] = printed({ json: false, colour: true }, ['auth', 'a'], ['gateway', 'b']);
    expect(auth).toContain('\u001b[36mauth');
    expect(gateway).toContain('\u001b[35mgateway');
  });
});
