import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readBreaks } from '../store/flow-breaks.ts';
import { firstProvenAt, latestProof, type LedgerProof } from '../ledger/proof/proofs.ts';

/** Reads the database, so that all replicas report the same values. A failed read must not fail the scrape. */
export function measureAlarms({ database: { db } }: Pick<Deps, 'database'>): void {
  measureProof(
    'ok',
    '1 if the last proofs of the ledger, of its tail and in full, found nothing wrong, 0 if one did',
    async () => {
      const proofs = await bothProofs(db);
      return proofs.length === 0 ? undefined : Number(proofs.every(({ ok }) => ok));
    },
  );
  measureProof('breaks', 'What the last proofs of the ledger found wrong and kept', async () => {
    const proofs = await bothProofs(db);
    return proofs.length === 0 ? undefined : proofs.reduce((sum, { breaks }) => sum + breaks.length, 0);
  });
  measureProof('timestamp_seconds', 'When the last proof of the ledger was finished', async () =>
    seconds((await latestProof(db, 'tail'))?.finishedAt),
  );
  measureProof(
    'full_timestamp_seconds',
    'When the last full proof of the ledger was finished; without one, when the ledger was first proven',
    async () => seconds((await latestProof(db, 'full'))?.finishedAt ?? (await firstProvenAt(db))),
  );
  replaceGauge({
    name: 'wallet_flow_breaks',
    help: 'Flows of value on which wallet and another service have disagreed for over a minute',
    labelNames: ['flow'],
    async collect() {
      this.reset();
      for (const { flow, breaks } of await readBreaks(db).catch(() => [])) this.set({ flow }, breaks);
    },
  });
}

type Db = Deps['database']['db'];

const bothProofs = async (db: Db): Promise<LedgerProof[]> =>
  [await latestProof(db, 'tail'), await latestProof(db, 'full')].filter((proof) => proof !== undefined);

const seconds = (at: Date | undefined): number | undefined => at && at.getTime() / 1000;

function measureProof(name: string, help: string, figure: () => Promise<number | undefined>): void {
  replaceGauge({
    name: `wallet_ledger_proof_${name}`,
    help,
    async collect() {
      const value = await figure().catch(() => undefined);
      // `reset` would set the value to 0.
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
