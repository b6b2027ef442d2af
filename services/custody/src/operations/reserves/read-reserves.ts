import { errors } from '../../errors.ts';
import type { Deps } from '../../deps.ts';
import { findHoldings, findNewestProof, type Holding, type Proof } from '../../store/reserve-proofs.ts';

export interface Reserves extends Proof {
  holdings: (Holding & { addresses: number })[];
}

export async function readReserves({ database: { db } }: Pick<Deps, 'database'>): Promise<Reserves> {
  const proof = await findNewestProof(db);
  if (proof === undefined) throw errors.not_proved_yet();
  return { ...proof, holdings: await findHoldings(db, proof.id) };
}
