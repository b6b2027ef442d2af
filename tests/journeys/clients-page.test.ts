import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../api.ts';
import { openHouse } from './house.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/clients.md'), 'utf8');
const run = promisify(execFile);

const programs = [
  { language: 'sh', command: ['bash'], says: 'from curl' },
  { language: 'ts', command: ['node', '--conditions=source', '--import', 'tsx'], says: 'from TypeScript' },
  { language: 'python', command: ['python3'], says: 'from Python' },
] as const;

const house = openHouse();
// Inside the tree, where `@tael/contract` can be found.
const folder = mkdtempSync(join(root, 'node_modules/.cache/clients-page-'));
let payer: Account;
let payee: Account;

beforeAll(async () => {
  [payer, payee] = await Promise.all([house.api.register(), house.api.register()]);
  await house.give(payer, { coins: 10 });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the example for people who write a client', () => {
  it.each(programs)('in $language sends a coin and reads it back', async ({ language, command, says }) => {
    const [, program = ''] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page) ?? [];
    const file = join(folder, `example.${language === 'ts' ? 'mts' : language}`);
    writeFileSync(file, program);
    const [name, ...args] = command;
    const { stdout } = await run(name, [...args, file], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        TAEL_URL: house.platform.url,
        TAEL_EMAIL: payer.email,
        TAEL_PASSWORD: payer.password,
        TAEL_PAYEE: payee.username,
      },
    });
    expect(stdout.trim()).toBe(says);
    const { body } = await house.api.call('GET', '/api/transactions?limit=1', { token: payee.token });
    expect(body.transactions).toMatchObject([{ description: says, amount: 1, incoming: true }]);
  });
});
