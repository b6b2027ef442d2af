import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, waitOf } from '../lib/http.ts';
import { useSessionUser } from '../product/session/use-session.ts';

/** One query cache per user: the next user never sees the previous user's data. */
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
    queryCache: new QueryCache({ onError: (error, query) => askWhenAllowed(error, query) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: worthRetrying,
        retryDelay,
        // A component that mounts before Retry-After has passed would fetch too early.
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          Date.now() >= errorUpdatedAt + waitOf(error) * 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

const shortWaitSeconds = 2;

function worthRetrying(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof HttpError)) return false;
  if (waitOf(error) > shortWaitSeconds) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

function retryDelay(_failures: number, error: Error): number {
  return Math.max(1, waitOf(error)) * 1000;
}

function askWhenAllowed(error: Error, query: Query<unknown, unknown>): void {
  const wait = waitOf(error);
  if (wait === 0) return;
  setTimeout(() => {
    if (query.isActive() && query.state.error === error) void query.fetch().catch(() => undefined);
  }, wait * 1000);
}
