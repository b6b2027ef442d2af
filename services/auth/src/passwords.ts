import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Bounded } from '@tael/runtime';

/** Argon2id is the default of the library. About 8 ms of one core, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Against no hash it takes as long as against one, and is false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** Two at a time; of a storm, what would wait too long is refused at once with 503. */
export async function createPasswords(limits = { running: 2, queued: 96 }): Promise<Passwords> {
  const bounded = new Bounded(limits);
  const nobodys = await hash(randomBytes(16).toString('base64'), cost);
  return {
    hash: (password) => bounded.run(() => hash(password, cost)),
    verify: (stored, password) =>
      bounded.run(async () => {
        const matches = await verify(stored ?? nobodys, password);
        return stored !== undefined && matches;
      }),
  };
}
