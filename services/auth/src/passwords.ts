import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Bounded } from '@tael/runtime';

/** Argon2id is the default of the library. About 8 ms of one core, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Whoever comes later would wait longer than a client does. */
const mostAdmitted = 96;

export interface Passwords {
  /** Wraps what is going to hash: in a storm the rest is refused with 503 before it has cost anything. */
  admit<T>(work: () => Promise<T>): Promise<T>;
  hash(password: string): Promise<string>;
  /** Against no hash it takes as long as against one, and is false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const admission = new Bounded({ running: mostAdmitted, queued: 0 });
  // All cores but the one that answers meanwhile.
  const running = Math.min(4, Math.max(1, availableParallelism() - 1));
  const hashing = new Bounded({ running, queued: 2 * mostAdmitted });
  const nobodys = await hash(randomBytes(16).toString('base64'), cost);
  return {
    admit: (work) => admission.run(work),
    hash: (password) => hashing.run(() => hash(password, cost)),
    verify: (stored, password) =>
      hashing.run(async () => {
        const matches = await verify(stored ?? nobodys, password);
        return stored !== undefined && matches;
      }),
  };
}
