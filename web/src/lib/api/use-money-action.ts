import { useCallback, useRef, useState } from 'react';
import { HttpError } from '../http.ts';
import { createRequestKey, isDefinite } from '../money/request-key.ts';

export type MoneyPhase =
  /** Nothing runs. */
  | 'idle'
  | 'sending'
  /** No answer came, or none that decides: the same request is asked again, which moves nothing twice. */
  | 'checking'
  /** Still no answer. Pressing the button asks the same again. */
  | 'unknown';

const pausesMs = [1000, 2000, 4000];
/** Of what a busy server asks for. */
const longestWaitSeconds = 10;

interface MoneyAction<Input, Output> {
  phase: MoneyPhase;
  /** Why it was refused, or why nobody knows. */
  refused: unknown;
  run: (input: Input) => Promise<Output | undefined>;
  /** For a form that begins anew. */
  reset: () => void;
}

/** A request that moves value: one at a time, under a key that makes asking again safe, until there is a definite answer. */
export function useMoneyAction<Input, Output>(
  ask: (input: Input, idempotencyKey: string) => Promise<Output>,
): MoneyAction<Input, Output> {
  const [phase, setPhase] = useState<MoneyPhase>('idle');
  const [refused, setRefused] = useState<unknown>();
  const [key] = useState(createRequestKey);
  const running = useRef(false);

  const run = async (input: Input): Promise<Output | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setRefused(undefined);
    setPhase('sending');
    try {
      const output = await untilAnswered(
        () => ask(input, key.of(input)),
        () => setPhase('checking'),
      );
      key.answered();
      setPhase('idle');
      return output;
    } catch (error) {
      key.answered(error);
      setRefused(error);
      setPhase(isDefinite(error) ? 'idle' : 'unknown');
      return undefined;
    } finally {
      running.current = false;
    }
  };

  const reset = useCallback(() => {
    setRefused(undefined);
    setPhase('idle');
  }, []);
  return { phase, refused, run, reset };
}

async function untilAnswered<Output>(ask: () => Promise<Output>, checking: () => void): Promise<Output> {
  for (const pause of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      if (!nobodyKnows(error)) throw error;
      checking();
      const asked = Math.min(error.retryAfter ?? 0, longestWaitSeconds) * 1000;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, asked)));
    }
  }
  return ask();
}

/** No answer, or one from before the server that decides. */
function nobodyKnows(error: unknown): error is HttpError {
  return error instanceof HttpError && [0, 502, 503, 504].includes(error.status);
}
