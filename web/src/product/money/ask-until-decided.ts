import { afterAnswer, meaningOf, pauseBefore, type Standing } from './request-standing.ts';

export type Outcome<Output> =
  { standing: 'done'; output: Output } | { standing: 'refused' | 'unknown'; error: unknown };

interface Asking<Output> {
  ask: () => Promise<Output>;
  standing: Standing;
  mayAsk: () => boolean;
  checking: () => void;
  wait?: (ms: number) => Promise<void>;
}

/** After a few attempts it returns 'unknown': the user decides about the next attempt. */
export async function askUntilDecided<Output>(asking: Asking<Output>): Promise<Outcome<Output>> {
  const { ask, mayAsk, checking, wait = pause } = asking;
  let standing = asking.standing;
  for (let asked = 1; ; asked += 1) {
    let error: unknown;
    try {
      return { standing: 'done', output: await ask() };
    } catch (caught) {
      error = caught;
    }
    standing = afterAnswer(standing, meaningOf(error));
    if (standing === 'decided') return { standing: 'refused', error };
    checking();
    const ms = pauseBefore(error, asked);
    if (ms !== undefined) await wait(ms);
    if (ms === undefined || !mayAsk()) return { standing: 'unknown', error };
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
