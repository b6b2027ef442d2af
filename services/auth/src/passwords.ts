import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Bounded } from '@tael/runtime';

/** About 8 ms of one core, in a thread outside the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Further requests would wait longer than clients do. */
const mostAdmitted = 96;

export interface Passwords {
  /** In an overload, further requests get 503 before they use CPU. */
  admit<T>(work: () => Promise<T>): Promise<T>;
  hash(password: string): Promise<string>;
  /** False if `stored` is undefined, but takes as long as a real comparison. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const admission = new Bounded({ running: mostAdmitted, queued: 0 });
  // Leaves one core to answer other requests.
  const running = Math.min(4, Math.max(1, availableParallelism() - 1));
  const hashing = new Bounded({ running, queued: 2 * mostAdmitted });
  const dummyHash = await hash(randomBytes(16).toString('base64'), cost);
  return {
    admit: (work) => admission.run(work),
    hash: (password) => hashing.run(() => hash(password, cost)),
    verify: (stored, password) =>
      hashing.run(async () => {
        const matches = await verify(stored ?? dummyHash, password);
        return stored !== undefined && matches;
      }),
  };
}
