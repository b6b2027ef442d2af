import { describe, it, expect, beforeEach, afterEach } from 'vitest';
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('..', import.meta.url));
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'tael-contracts-'));
  for (const part of [
    'events',
    'rpc',
    'scripts',
    'src',
    'buf.yaml',
    'buf.gen.yaml',
    'package.json',
    'released.binpb',
  ]) {
    cpSync(join(workspace, part), join(copy, part), { recursive: true });
  }
});

afterEach(() => rmSync(copy, { recursive: true }));

function check(script: string): { ok: boolean; output: string } {
  const { scripts } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // As npm runs it, but without a link to node_modules, which buf would walk through.
  const env = {
    ...process.env,
    PATH: `${join(workspace, '../node_modules/.bin')}:${process.env.PATH ?? ''}`,
  };
  const run = spawnSync(scripts[script] ?? '', { cwd: copy, env, shell: true, encoding: 'utf8' });
  return { ok: run.status === 0, output: run.stdout + run.stderr };
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, file), text.replace(from, to));
}

describe('the checks of the contracts', () => {
  it('pass on what is committed', () => {
    expect(['lint', 'fresh'].map((script) => [script, check(script)])).toEqual(
      ['lint', 'fresh'].map((script) => [script, expect.objectContaining({ ok: true })]),
    );
  });

  it('refuse a field that changes its type under released readers', () => {
    change('events/auth/v1/events.proto', 'int64 points = 4;', 'string points = 4;');
    const { ok, output } = check('breaking');
    expect(ok).toBe(false);
    expect(output).toContain('on message "UserCheckedIn" changed type from "int64" to "string"');
  });

  it('refuse a call that is taken away', () => {
    change('rpc/wallet/v1/service.proto', '  rpc Settle(SettleRequest) returns (SettleResponse);\n', '');
    expect(check('breaking')).toMatchObject({ ok: false, output: expect.stringContaining('"Settle"') });
  });

  it('allow a field that is added', () => {
    change('events/auth/v1/events.proto', 'int64 points = 4;', 'int64 points = 4;\n  string mood = 99;');
    expect(check('breaking').ok).toBe(true);
  });

  it('refuse generated code that is stale or of a contract that is gone, and name the cure', () => {
    appendFileSync(join(copy, 'src/gen/events/auth/v1/events_pb.ts'), '\nexport const byHand = 1;\n');
    writeFileSync(join(copy, 'src/gen/events/left_over_pb.ts'), 'export const leftOver = 1;\n');
    const { ok, output } = check('fresh');
    expect(ok).toBe(false);
    expect(output).toContain('src/gen/events/auth/v1/events_pb.ts is not what the contracts say');
    expect(output).toContain('src/gen/events/left_over_pb.ts is not what the contracts say');
    expect(output).toContain('npm run -w proto generate');
  });

  it('refuse names that the lint rules do not allow', () => {
    change('events/auth/v1/events.proto', 'message UserDeleted {', 'message user_deleted {');
    expect(check('lint').ok).toBe(false);
  });
});
