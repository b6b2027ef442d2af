import { replaceGauge } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { ratioOf } from '../../domain/reserve-ratio.ts';
import { sumIn } from '../../sum-tree/sum-tree.ts';
import { findNewestProof, type Proof } from '../../store/reserve-proofs.ts';

/** Of the newest proof, so that every replica reports the same. Removed without one: 0 would mean an empty treasury. */
export function measureReserves({ database: { db } }: Pick<Deps, 'database'>): void {
  const figure = (name: string, help: string, read: (proof: Proof) => number) =>
    replaceGauge({
      ...{ name: `custody_reserve_${name}`, help },
      async collect() {
        const proof = await findNewestProof(db).catch(() => undefined);
        if (proof === undefined) this.remove();
        else this.set(read(proof));
      },
    });
  figure('ratio', 'Coins held by coins owed; alert if below 1', ({ reserves, root }) =>
    ratioOf(reserves, sumIn(root, 0)),
  );
  figure(
    'proof_timestamp_seconds',
    'When the reserves were last proven',
    ({ provedAt }) => provedAt.getTime() / 1000,
  );
}
