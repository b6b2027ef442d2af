import type { Db } from '@tael/postgres';
import { findAttempts, type Attempt, type SignedAttempt } from '../../store/attempts.ts';
import type { Transfer } from '../../store/transfers.ts';

export interface Carried {
  transfer: Transfer;
  /** Of its nonce, like `unsigned`. */
  signed: readonly SignedAttempt[];
  /** At most one attempt waits for its signature. */
  unsigned: Attempt | undefined;
}

export async function withAttempts(db: Db, transfers: readonly Transfer[]): Promise<Carried[]> {
  const attempts = await findAttempts(
    db,
    transfers.map(({ id }) => id),
  );
  return transfers.map((transfer) => {
    const own = attempts.filter(
      ({ transferId, nonce }) => transferId === transfer.id && nonce === transfer.nonce,
    );
    return {
      transfer,
      signed: own.filter((one): one is SignedAttempt => one.raw !== null),
      unsigned: own.find(({ raw }) => raw === null),
    };
  });
}
