import { eventually, freePort } from '@tael/testkit';
import {
  ask,
  valueOf,
  databaseUrl,
  execute,
  inTurns,
  launch,
  requestText,
  type Contestant,
  type Place,
} from './contestant.ts';
import { programOf } from './programs.ts';

const ledgers = [
  { name: 'Formance', ledger: 'chained', features: undefined },
  { name: 'Formance, no hash chain', ledger: 'unchained', features: { HASH_LOGS: 'DISABLED' } },
];
const bucket = 'bench';
const asset = 'USD/2';

/** With Formance's default of 20, the 64 clients would wait for connections. */
const connections = ['--postgres-max-open-conns', '72', '--postgres-max-idle-conns', '72'];

export async function startFormance(place: Place, people: number, payees: number): Promise<Contestant[]> {
  await execute(place.postgresUrl, 'create database formance');
  const url = databaseUrl(place, 'formance');
  const port = await freePort();
  const serve = ['serve', '--bind', `127.0.0.1:${port}`, '--postgres-uri', `${url}?sslmode=disable`];
  // Without this flag Formance refuses a ledger without a hash chain.
  const args = [...serve, '--auto-upgrade', '--experimental-features', ...connections];
  const pid = launch(place, 'formance', { program: programOf('formance'), args });
  const base = `http://127.0.0.1:${port}/v2`;
  await eventually(() => ask('GET', base), { timeoutMs: 60_000 });

  const picks = Array.from({ length: payees }, (_, n) => `users:payee${String(n).padStart(6, '0')}`);
  const payers = Array.from({ length: people }, (_, n) => `users:payer${String(n).padStart(6, '0')}`);
  const contestants: Contestant[] = [];
  for (const { name, ledger, features } of ledgers) {
    await ask('POST', `${base}/${ledger}`, { bucket, features });
    const path = `/v2/${ledger}/transactions`;
    await inTurns(3, inHundreds([...picks, ...payers]), async (names) => {
      const postings = names.map((destination) => ({
        source: 'world',
        destination,
        amount: 1_000_000_000,
        asset,
      }));
      await ask('POST', `${base}/${ledger}/transactions`, { postings, metadata: {} });
    });
    contestants.push({
      name,
      port,
      pids: { Formance: pid },
      requests: () =>
        payers.map((source) => {
          const postings = [{ source, destination: '%PICK%', amount: 1, asset }];
          const body = JSON.stringify({ postings, metadata: { description: 'lunch' } });
          return requestText({ path, headers: { 'idempotency-key': '%KEY%' }, body }, picks[0] ?? '');
        }),
      picks,
      held: async () =>
        Number(await valueOf(url, `select count(*) from ${bucket}.transactions where ledger = '${ledger}'`)),
    });
  }
  await execute(url, 'vacuum analyze');
  return contestants;
}

const inHundreds = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / 100) }, (_, n) => names.slice(n * 100, n * 100 + 100));
