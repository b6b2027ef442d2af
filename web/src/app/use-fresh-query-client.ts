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
      queries: { networkMode: 'always', staleTime: 10_000, retry: worthRetrying },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A refusal stays a refusal; no answer and an overloaded server are asked once more. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof HttpError)) return false;
  return error.status === 0 || error.status >= 500;
}
