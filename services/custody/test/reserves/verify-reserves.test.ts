import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder, type SignedIn, type TemporaryFolder } from '@tael/testkit';
import { nodesOf, recordOf, rootOf } from '../../src/sum-tree/sum-tree.ts';
import { pinDepth, startReserves, type ReservesUnderTest } from './reserves-under-test.ts';

const script = fileURLToPath(new URL('../../../../scripts/verify-reserves.mjs', import.meta.url));

let reserves: ReservesUnderTest;
let folder: TemporaryFolder;
let owner: SignedIn;
let good: string[];
let own: string;
beforeAll(async () => {
  reserves = await startReserves();
  folder = temporaryFolder('verify-reserves');
  owner = await reserves.withCoins('owner', 700);
  await reserves.withCoins('other', 300);
  await reserves.mint(reserves.cold, 90n);
  await reserves.chain.mine(pinDepth);
  await reserves.prove();
  good = (await reserves.get('/api/reserves/download')).text.trimEnd().split('\r\n');
  own = join(folder.path, 'proof.json');
  await writeFile(own, (await reserves.get('/api/reserves/proof', owner)).text);
});
afterAll(async () => {
  folder.remove();
  await reserves.stop();
});

interface Outcome {
  code: number;
  output: string;
}

async function verify(lines: readonly string[], more: readonly string[] = []): Promise<Outcome> {
  const file = join(folder.path, `${randomBytes(4).toString('hex')}.csv`);
  await writeFile(file, lines.join('\r\n'));
  const args = [script, file, '--rpc', `1=${reserves.chain.url}`, ...more];
  return await new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

interface Leaf {
  key: string;
  amount: bigint;
}

const leavesIn = (lines: readonly string[]): Leaf[] =>
  lines.flatMap((line) => {
    const [record, , , , , , , key = '', amount = ''] = line.split(',');
    return record === 'leaf' ? [{ key, amount: BigInt(amount) }] : [];
  });

/** A forger computes a root that fits. */
function forgedOf(leaves: readonly Leaf[]): string[] {
  const sorted = leaves.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const records = sorted.map(({ key, amount }) => recordOf(Buffer.from(key, 'hex'), amount));
  const root = rootOf(nodesOf(Buffer.concat(records))).toString('hex', 0, 32);
  const sum = leaves.reduce((all, { amount }) => all + amount, 0n);
  return [
    ...good.filter((line) => /^(record|chain|address),/.test(line)),
    `proof,,,,,,,${root},${sum}`,
    ...sorted.map(({ key, amount }) => `leaf,,,,,,,${key},${amount}`),
  ];
}

const changedIn = (pattern: RegExp, change: (line: string) => string): string[] => {
  const at = good.findIndex((line) => pattern.test(line));
  expect(at).toBeGreaterThan(0);
  return good.map((line, i) => (i === at ? change(line) : line));
};

const held = /^leaf,.*,70000$/;

it('a good download is verified against a node, with the own leaf and the published root', async () => {
  const { body } = await reserves.read('/api/reserves');
  const checks = ['--root', String(body.root), '--user', owner.id, '--proof', own];
  const { code, output } = await verify(good, checks);
  expect(output).toContain('Verified: 1024 leaves owe 100000 hundredths of a coin.');
  expect(output).toContain('The checked chains hold 100009.00 % of it.');
  expect(code).toBe(0);
});

const forgeries: readonly [name: string, forge: () => string[], sentence: RegExp, more?: () => string[]][] = [
  [
    'a sum',
    () => changedIn(/^proof,/, (line) => line.replace(/\d+$/, '90000')),
    /Refused: the leaves add up to 100000, and the proof says 90000\./,
  ],
  [
    'a leaf',
    () =>
      changedIn(held, (line) => line.replace(/70000$/, '60000')).map((line) =>
        line.startsWith('proof,') ? line.replace(/\d+$/, '90000') : line,
      ),
    /Refused: the leaves lead to another root than the one of the proof\./,
  ],
  [
    'a negative leaf',
    () => changedIn(/^leaf,.*,0$/, (line) => line.replace(/0$/, '-10000')),
    /Refused: leaf [0-9a-f]{64} has a negative balance/,
  ],
  [
    'a missing user',
    () =>
      forgedOf(
        leavesIn(good).map((leaf) =>
          leaf.amount === 70_000n ? { key: randomBytes(32).toString('hex'), amount: 0n } : leaf,
        ),
      ),
    /Refused: your proof is of another root than the download\./,
    () => ['--user', owner.id, '--proof', own],
  ],
  [
    'a missing line',
    () => good.filter((line) => !held.test(line)),
    /Refused: 1023 leaves are not a power of two: a leaf is missing\./,
  ],
  [
    'another block',
    () => changedIn(/^chain,1,USDC,/, (line) => line.replace(/0x[0-9a-f]{64}/, `0x${'a'.repeat(64)}`)),
    /Refused: block \d+ of chain 1 has the hash 0x[0-9a-f]{64}, and the proof says 0xa{64}\./,
  ],
  [
    'a swapped child',
    () => {
      const at = good.findIndex((line) => line.startsWith('leaf,'));
      return good.toSpliced(at, 2, good[at + 1] ?? '', good[at] ?? '');
    },
    /Refused: leaf 2 is out of order: children were swapped\./,
  ],
  [
    'a balance of an address',
    () => {
      const richer = (line: string) => line.replace(/\d+$/, (units) => String(BigInt(units) + 1n));
      return good.map((line) =>
        /^(chain,1,USDC|address,1,USDC,.*0xc{40}),/.test(line) ? richer(line) : line,
      );
    },
    /Refused: 0xc{40} holds 90000000 USDC at block \d+ of chain 1, and the proof says 90000001\./,
  ],
];

it.each(forgeries)(
  'a download with %s changed is refused in a sentence',
  async (_, forge, sentence, more) => {
    const { code, output } = await verify(forge(), more?.());
    expect(output).toMatch(sentence);
    expect(code).toBe(1);
  },
);

it('a download of a forged root without the own leaf is refused', async () => {
  const lines = forgedOf(
    leavesIn(good).map((leaf) => (leaf.amount === 70_000n ? { ...leaf, key: 'f'.repeat(64) } : leaf)),
  );
  const [, root = ''] = /^proof,+([0-9a-f]{64})/m.exec(lines.join('\n')) ?? [];
  const { body } = await reserves.read('/api/reserves/proof', owner);
  const file = join(folder.path, 'forged-proof.json');
  await writeFile(file, JSON.stringify({ ...body, root }));
  const { output } = await verify(lines, ['--user', owner.id, '--proof', file]);
  expect(output).toMatch(/Refused: your account is missing: no leaf is yours\./);
});
