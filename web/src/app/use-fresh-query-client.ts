import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from '../lib/http.ts';
import { useSessionUser } from '../lib/session/use-session.ts';

/** One memory a person: what the last one saw is never shown to the next. */
export function useFreshQueryClient(): QueryClient {
  const { id } = useSessionUser();
  const [kept, setKept] = useState(() => ({ id, client: createQueryClient() }));
  if (kept.id === id) return kept.client;
  const next = { id, client: createQueryClient() };
  setKept(next);
  return next.client;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 10_000, retry: worthRetrying, retryDelay },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

const longestWaitSeconds = 30;

/** A refusal stays a refusal; no answer, an overloaded server and 'not so fast' are asked once more. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof HttpError)) return false;
  if ((error.retryAfter ?? 0) > longestWaitSeconds) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

function retryDelay(_failures: number, error: Error): number {
  return Math.max(1, (error instanceof HttpError && error.retryAfter) || 0) * 1000;
}
