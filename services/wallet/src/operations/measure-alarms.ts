import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readBreaks } from '../store/flow-breaks.ts';
import { latestProof, type LedgerProof } from '../ledger/proof/proofs.ts';

/** Reads the database, so that all replicas report the same values. A failed read must not fail the scrape. */
export function measureAlarms({ database: { db } }: Pick<Deps, 'database'>): void {
  measureProof(db, 'ok', '1 if the last proof of the ledger found nothing wrong, 0 if it did', ({ ok }) =>
    ok ? 1 : 0,
  );
  measureProof(
    db,
    'breaks',
    'What the last proof of the ledger found wrong and kept',
    ({ breaks }) => breaks.length,
  );
  measureProof(
    db,
    'timestamp_seconds',
    'When the last proof of the ledger was finished',
    ({ finishedAt }) => finishedAt.getTime() / 1000,
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

function measureProof(db: Db, name: string, help: string, figure: (of: LedgerProof) => number): void {
  replaceGauge({
    name: `wallet_ledger_proof_${name}`,
    help,
    async collect() {
      const proof = await latestProof(db).catch(() => undefined);
      // `reset` would set the value to 0.
      if (proof === undefined) this.remove();
      else this.set(figure(proof));
    },
  });
}
