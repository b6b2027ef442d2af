import { afterAnswer, meaningOf, pauseBefore, type RequestState } from './request-state.ts';

export type Outcome<Output> =
  { result: 'done'; output: Output } | { result: 'refused' | 'unknown'; error: unknown };

interface Asking<Output> {
  ask: () => Promise<Output>;
  state: RequestState;
  mayAsk: () => boolean;
  checking: () => void;
  wait?: (ms: number) => Promise<void>;
}

/** After a few attempts it returns 'unknown': the user decides about the next attempt. */
export async function askUntilDecided<Output>(asking: Asking<Output>): Promise<Outcome<Output>> {
  const { ask, mayAsk, checking, wait = pause } = asking;
  let state = asking.state;
  for (let asked = 1; ; asked += 1) {
    let error: unknown;
    try {
      return { result: 'done', output: await ask() };
    } catch (caught) {
      error = caught;
    }
    state = afterAnswer(state, meaningOf(error));
    if (state === 'decided') return { result: 'refused', error };
    checking();
    const ms = pauseBefore(error, asked);
    if (ms !== undefined) await wait(ms);
    if (ms === undefined || !mayAsk()) return { result: 'unknown', error };
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
