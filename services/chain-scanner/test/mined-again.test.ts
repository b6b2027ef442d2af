import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, faultRounds } from '@tael/testkit';
import { mine, paidOn, pay, rawOf, takeBack } from './chain-under-test.ts';
import { caughtUp, credited, registered, startScene, type Scene } from './scanner-process.ts';
import type { ScannerUnderTest } from './scanner-under-test.ts';

/** Each kind of kill once; twice in `make faults`. */
const rounds = faultRounds > 1 ? 8 : 4;
const payers = 6;
const needed = 6;
let scene: Scene;
beforeAll(async () => {
  scene = await startScene(needed);
});
afterAll(() => scene.stop());

type User = Awaited<ReturnType<ScannerUnderTest['newUser']>>;

const drawn = (n: number, range: number): number => (n * 7919 + 104_729) % range;

/** The payments are in one block, with too few blocks above it to confirm them. */
async function payTogether(users: readonly User[], round: number): Promise<{ raw: string[]; depth: number }> {
  const { chain, scanner } = scene;
  const hashes: string[] = [];
  for (let payer = 0; payer < payers; payer += 1) {
    const user = users[drawn(round + payer, users.length)];
    const units = BigInt(1_000_000 + round * 10_000 + payer * 1_370_000);
    hashes.push(await pay(chain, chain.usdc, user?.address ?? '', units, payer));
  }
  const depth = 1 + drawn(round, needed - 2);
  await mine(chain, depth);
  await caughtUp(scanner, [chain]);
  return { raw: await Promise.all(hashes.map((hash) => rawOf(chain, hash))), depth };
}

/** In another order, spread over the new blocks; some rounds omit one. */
function shuffled(raw: readonly string[], round: number, depth: number) {
  const order = raw.map((one, i) => ({ one, at: drawn(round * 31 + i * 17, 101) }));
  return order
    .toSorted((a, b) => a.at - b.at)
    .filter((_, i) => i > 0 || round % 3 !== 2)
    .map(({ one }, i) => ({ raw: one, block: i % 2 === 0 ? 0 : depth - 1 }))
    .toSorted((a, b) => a.block - b.block);
}

async function countIn(query: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${sql.raw(query)}`.execute(
    scene.scanner.deps.database.db,
  );
  return Number(rows[0]?.count);
}

describe('deposits that are mined again, the scanner being killed before, while or after it follows', () => {
  it('under other log indexes and in other blocks are credited once each, and dropped as they were', async () => {
    const { chain, scanner, wallet } = scene;
    let kills = 0;
    const die = async (): Promise<void> => {
      kills += 1;
      await scene.kill();
    };
    const users = await Promise.all(Array.from({ length: 4 }, () => registered(scanner)));
    await chain.rpc('evm_setAutomine', false);
    for (let round = 0; round < rounds; round += 1) {
      const { raw, depth } = await payTogether(users, round);
      if (round % 4 === 0) await die();
      await takeBack(chain, depth, shuffled(raw, round, depth));
      // The scanner is following the reorganisation at this moment, or is about to.
      if (round % 4 === 1) await new Promise((resume) => setTimeout(resume, 20 * round));
      if (round % 4 === 1) await die();
      if (round % 4 === 2) await caughtUp(scanner, [chain]).then(die);
      if (round % 4 !== 3) await scene.startAgain();
      await mine(chain, 1);
      await caughtUp(scanner, [chain]);
    }
    expect(kills).toBe((rounds / 4) * 3);
    await mine(chain, 2 * needed);

    const paid = new Map<string, bigint>();
    await paidOn(chain, 6, paid);
    const expected = users.map(({ address }) => paid.get(address.toLowerCase()) ?? 0n);
    expect(expected.every((amount) => amount > 0n)).toBe(true);
    await eventually(async () => expect(await credited(wallet, users)).toEqual(expected));
    const twins = (moved: string) => `deposits was, deposits now
      where was.transaction_hash = now.transaction_hash and was.state = 'dropped' and now.state = 'confirmed'
        and ${moved}`;
    expect(await countIn(twins('was.log_index <> now.log_index'))).toBeGreaterThan(rounds);
    expect(await countIn(twins('was.block_number <> now.block_number'))).toBeGreaterThan(rounds / 2);
    const once = `(select from deposits where state = 'confirmed' group by transaction_hash having count(*) > 1) twice`;
    expect(await countIn(once)).toBe(0);
    expect(await countIn(`deposits where state in ('seen', 'vanished')`)).toBe(0);
  }, 150_000);
});
