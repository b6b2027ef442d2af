import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { eventually, faultRounds, randomOf, type Random, type SignedIn } from '@tael/testkit';
import { shanghaiDay } from '../../../src/domain/shanghai-day.ts';
import { longId } from '../../../src/rails/short-id.ts';
import { bank, payoutOf, type Answer } from '../../withdrawal-under-test.ts';
import { startBankHouse, type BankHouse } from './bank-house.ts';
import { report, statement, type Status } from './files.ts';

const firstSeed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
const seeds = Array.from({ length: faultRounds }, (_, n) => firstSeed + n);
const [steps, payoutsOfStep, people] = faultRounds > 1 ? [25, 20, 5] : [5, 20, 3];
const given = 1_000_000_00n;

let house: BankHouse;
let killer: Database;
beforeAll(async () => {
  house = await startBankHouse();
  killer = openDatabase({ url: house.service.deps.config.POSTGRES_URL, name: 'killer', max: 1 });
});
afterAll(async () => {
  await killer.close();
  await house.stop();
});

/** A connection that was killed gives a 5xx: the caller repeats under the same key. */
const answered = (ask: () => Promise<Answer>): Promise<Answer> =>
  eventually(async () => {
    const answer = await ask();
    if (answer.status >= 500) throw new Error(JSON.stringify(answer.body));
    return answer;
  });

const killConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(killer.db);

interface Payout {
  id: string;
  owner: SignedIn;
  cents: number;
  fate: 'ACSC' | 'RJCT';
}

async function approved(owners: readonly SignedIn[], random: Random): Promise<Payout[]> {
  const made = await Promise.all(
    Array.from({ length: payoutsOfStep }, async (): Promise<Payout> => {
      const [owner, cents, key] = [
        owners[random(owners.length)] as SignedIn,
        100 + random(900),
        randomUUID(),
      ];
      const fate = random(3) === 0 ? 'RJCT' : 'ACSC';
      const who = house.service.as({ userId: owner.id });
      const asked = await answered(() => who.withdraw(cents / 100, bank, key));
      return { id: payoutOf(asked)._id, owner, cents, fate };
    }),
  );
  const key = randomUUID();
  const body = { ids: made.map(({ id }) => id), status: 'approved' };
  await answered(() => house.admin().post('/api/withdrawals/admin/bulk', body, key));
  return made;
}

/** What the bank will say about a file: some of it twice, in any order. */
function answersTo(file: string, payouts: readonly Payout[], day: string, random: Random): string[] {
  const lines = payouts.map(({ id, fate }): Status => ({
    id,
    status: fate,
    at: `${day}T10:00:00`,
    code: 'AC04',
  }));
  const coin = (): boolean => random(2) === 0;
  const pending = payouts.filter(coin).map(({ id }) => ({ id, status: 'PDNG' }));
  const [early, late] = [lines.filter(coin), lines];
  const paid = payouts.filter(({ fate }) => fate === 'ACSC');
  const bookings = paid.map(({ id, cents }) => ({ id, yuan: (cents / 100).toFixed(2), day }));
  const all = [
    report(file, pending),
    report(file, early),
    report(file, late),
    statement(bookings, { id: `S-${file}`, days: [day, day] }),
  ];
  return [...all, ...all.filter(coin)];
}

function* shuffled<T>(items: readonly T[], random: Random): Generator<T> {
  const left = [...items];
  while (left.length > 0) yield* left.splice(random(left.length), 1);
}

async function fileOf(known: Map<string, Payout>): Promise<{ file: string; payouts: Payout[] } | undefined> {
  const key = randomUUID();
  const { status, body } = await answered(() => house.make(key));
  if (status === 409) return undefined;
  const { _id: file } = body.file as { _id: string };
  const { text } = await answered(() => house.download(file, 'xml'));
  const ids = [...text.matchAll(/<EndToEndId>(\w+)</g)].map(([, id = '']) => longId(id));
  return { file, payouts: ids.map((id) => known.get(id) as Payout) };
}

async function live(owners: readonly SignedIn[], random: Random): Promise<Payout[]> {
  const known = new Map<string, Payout>();
  const inFiles: string[] = [];
  let answers: string[] = [];
  const day = shanghaiDay(house.service.clock.now());
  for (let step = 0; step < steps; step += 1) {
    const isKilled = random(2) === 0;
    const [made] = await Promise.all([approved(owners, random), isKilled && killConnections()]);
    for (const payout of made) known.set(payout.id, payout);
    const [one, other] = await Promise.all([
      fileOf(known),
      random(2) === 0 ? fileOf(known) : undefined,
      random(2) === 0 && killConnections(),
    ]);
    for (const file of [one, other]) {
      if (file === undefined) continue;
      inFiles.push(...file.payouts.map(({ id }) => id));
      answers.push(...answersTo(file.file, file.payouts, day, random));
    }
    const now = [...shuffled(answers, random)].slice(0, 4);
    answers = answers.filter((answer) => !now.includes(answer));
    await Promise.all([
      ...now.map((text) => answered(() => house.answer(text, randomUUID()))),
      random(2) === 0 && killConnections(),
    ]);
  }
  for (const text of shuffled(answers, random)) await answered(() => house.answer(text));
  expect([...inFiles].sort()).toEqual([...known.keys()].sort());
  return [...known.values()];
}

it.each(seeds)(
  'each payout is paid once or refunded once, whatever order the bank answers in (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const owners = await Promise.all(
      Array.from({ length: people }, (_, n) => house.auth.register(`owner-${seed}-${n}`)),
    );
    for (const { id } of owners) await house.wallet.give(id, given);
    const payouts = await live(owners, random);
    await eventually(() => house.service.resume());
    const statuses = await sql<{ id: string; status: string; done: boolean; state: string }>`
    select w.id, w.status, w.effect_done_at is not null as done, o.state from withdrawal w
    join payout_order o on o.withdrawal_id = w.id where w.id = any(${payouts.map(({ id }) => id)}::uuid[])
  `.execute(killer.db);
    const found = new Map(statuses.rows.map((row) => [row.id, row]));
    for (const { id, fate } of payouts) {
      const status = fate === 'ACSC' ? 'completed' : 'rejected';
      expect(found.get(id)).toEqual({ id, status, done: true, state: 'ended' });
    }
    for (const owner of owners) {
      const paid = payouts
        .filter((payout) => payout.owner === owner && payout.fate === 'ACSC')
        .reduce((sum, { cents }) => sum + BigInt(cents), 0n);
      expect(await house.figures(owner)).toEqual([given - paid, 0n, paid]);
    }
    expect(await house.differences()).toEqual([]);
  },
  240_000,
);
