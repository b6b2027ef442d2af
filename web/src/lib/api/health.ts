import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { HttpError, request } from '../http.ts';

const whileUpMs = 60_000;
const whileDownMs = 5_000;

const answer = z.object({ status: z.string() });

/** False once the backend can't be reached; nobody knows before the first answer, and then nothing is locked. */
export function useBackendOnline(): boolean {
  const { error } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) =>
      request('GET', '/health', { answer, fallback: 'The backend is offline', token: false, signal }),
    retry: false,
    refetchInterval: (query) => (query.state.status === 'error' ? whileDownMs : whileUpMs),
    refetchOnWindowFocus: 'always',
  });
  // Who is asked not to ask so often has reached it.
  return error === null || (error instanceof HttpError && error.status === 429);
}
