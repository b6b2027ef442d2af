import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http.ts';

export type SupportWays = AnswerOf<'GET /api/support'>;

interface Support {
  /** Undefined until loaded and after a failure. A way that doesn't exist is null. */
  ways: SupportWays | undefined;
  failure: unknown;
  asking: boolean;
  askAgain: () => void;
}

/** Sends no token: signed-out visitors use it too. */
export function useSupport(): Support {
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<{ attempt: number; ways?: SupportWays; failure?: unknown }>({
    attempt: 0,
  });
  useEffect(() => {
    const left = new AbortController();
    call('GET /api/support', {
      fallback: i18next.t('help:contact.failed'),
      token: false,
      signal: left.signal,
    }).then(
      (ways) => setResult({ attempt, ways }),
      (failure: unknown) => {
        if (!left.signal.aborted) setResult({ attempt, failure });
      },
    );
    return () => left.abort();
  }, [attempt]);
  return {
    ways: result.ways,
    failure: result.failure,
    asking: result.attempt !== attempt,
    askAgain: () => setAttempt(attempt + 1),
  };
}

export const writeToSupport = (body: InputOf<'POST /api/support/messages'>['body']) =>
  call('POST /api/support/messages', { body, fallback: i18next.t('help:chat.failed'), token: false });
