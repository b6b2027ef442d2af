import type { Deps } from '../../deps.ts';
import { hasPosting, rootOf, type ChainEnd, type ChainPlace } from '../../ledger/proof/chains.ts';
import { proveTouched, usualPace, type Pace } from '../../ledger/proof/prove-accounts.ts';
import { proveHeads, provePart } from '../../ledger/proof/prove-chain.ts';
import { newestCheckpoint, saveProof, type Findings, type LedgerProof } from '../../ledger/proof/proofs.ts';
import { readBook, type AccountTotals, type Book } from '../../ledger/proof/totals.ts';

type Db = Deps['database']['db'];

/** Of what was posted since the checkpoint. The full proof (`prove-in-full.ts`) reads what is before. */
export async function proveLedger(
  { database: { db }, log }: Pick<Deps, 'database' | 'log'>,
  options: Partial<Pace> = {},
): Promise<LedgerProof> {
  const pace = { ...usualPace, ...options };
  // Before the book: a checkpoint of a proof that runs beside this one would be behind the ends of an older snapshot.
  const begins = await newestCheckpoint(db);
  const book = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => readBook(snapshot, pace));
  const findings: Findings = { postings: 0n, accounts: book.totals.accounts, breaks: [] };
  const places: ChainPlace[] = [];
  const touched = new Map<string, boolean>();
  for (const end of book.ends) {
    const begin = begins?.places.find(({ shard }) => shard === end.shard) ?? rootOf(end.shard);
    places.push(await proveChain(db, { begin, end }, { findings, touched }, pace));
  }
  await proveTouched(db, touched, findings, pace);
  proveTotals(book, places, findings);
  const proof = await saveProof(db, { kind: 'tail', startedAt: book.at, places, ...findings });
  for (const broken of proof.breaks)
    log.error({ proof: proof.id, ...broken }, 'ledger: the proof found a break');
  return proof;
}

/** Limits memory: about 25 MB. */
const mostTouched = 200_000;

interface Run {
  findings: Findings;
  touched: Map<string, boolean>;
}

async function proveChain(
  db: Db,
  { begin, end }: { begin: ChainPlace; end: ChainEnd },
  { findings, touched }: Run,
  pace: Pace,
): Promise<ChainPlace> {
  const { shard, seq: upTo, head } = end;
  if (begin.seq > 0n && !(await hasPosting(db, begin))) {
    const found = 'not as it was when it was proven';
    findings.breaks.push({ what: 'chain', where: `${shard}/${begin.seq}`, found });
  }
  let at = begin;
  const range = { upTo, limit: pace.postingsAtATime, linked: true };
  for (;;) {
    pace.signal?.throwIfAborted();
    const next = await provePart(db, at, range, findings);
    if (!next) break;
    at = next.place;
    const unlinked = new Set(next.part.unlinked);
    for (const user of next.part.users) touched.set(user, unlinked.has(user) || touched.get(user) === true);
    if (touched.size < mostTouched) continue;
    await proveTouched(db, touched, findings, pace);
    touched.clear();
  }
  await proveHeads(db, { shard, after: at.seq, upTo: undefined }, findings);
  if (at.seq !== upTo || !at.hash.equals(head)) {
    const found = `ends at ${at.seq}, its head stands at ${upTo}${at.seq === upTo ? ' with another hash' : ''}`;
    findings.breaks.push({ what: 'chain', where: `shard ${shard}`, found });
  }
  proveSums(end, at, findings);
  return at;
}

/** An operation's postings are all in one shard, so each shard sums to zero. */
function proveSums({ shard, stripes }: ChainEnd, { sums }: ChainPlace, { breaks }: Findings): void {
  for (const [name, total] of sums) {
    if (!name.includes('.') && total !== 0n) {
      breaks.push({ what: 'sum', where: `shard ${shard}, ${name}`, found: `postings sum to ${total}` });
    }
  }
  const isHouse = (name: string) => name.startsWith('house.');
  for (const name of new Set([...stripes.keys(), ...[...sums.keys()].filter(isHouse)])) {
    const [balance, posted] = [stripes.get(name) ?? 0n, sums.get(name) ?? 0n];
    if (balance !== posted) {
      breaks.push({
        what: 'house',
        where: `shard ${shard}, ${name.slice('house.'.length)}`,
        found: `${balance}, postings say ${posted}`,
      });
    }
  }
}

const userAccounts = [
  'coins',
  'coins_reserved',
  'available',
  'held',
  'card',
] as const satisfies (keyof AccountTotals)[];

function proveTotals({ ends, totals }: Book, places: readonly ChainPlace[], { breaks }: Findings): void {
  const sumOf = <T>(of: readonly T[], figure: (one: T) => bigint) =>
    of.reduce((sum, one) => sum + figure(one), 0n);
  const house = (asset: string) =>
    sumOf(ends, ({ stripes }) =>
      sumOf([...stripes], ([name, balance]) => (name.endsWith(` ${asset}`) ? balance : 0n)),
    );
  const differences: [where: string, difference: bigint][] = [
    ['USDC', totals.coins + totals.coins_reserved + house('USDC')],
    ['CNY', totals.available + totals.held + totals.card + house('CNY')],
    ["users' coins", totals.coins - sumOf(ends, ({ coins }) => coins)],
    ['users with coins', totals.holders - sumOf(ends, ({ holders }) => holders)],
    ...userAccounts.map((name): [string, bigint] => [
      `users' ${name}, by postings`,
      totals[name] - sumOf(places, ({ sums }) => sums.get(`users.${name}`) ?? 0n),
    ]),
  ];
  for (const [where, difference] of differences) {
    if (difference !== 0n) breaks.push({ what: 'sum', where, found: `comes to ${difference}, not to 0` });
  }
}
