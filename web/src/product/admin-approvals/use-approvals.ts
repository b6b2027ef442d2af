import { useQuery } from '@tanstack/react-query';
import { usePolling } from '../../lib/stream/use-polling.ts';
import { approvalsQuery } from './approvals.ts';

/** Only polled while the stream is down. */
const pollMs = 15_000;

export function useApprovals() {
  return useQuery({ ...approvalsQuery, refetchInterval: usePolling(pollMs) });
}
