import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepLastKnown } from '../lib/storage/last-known.ts';
import { useSessionUser } from '../product/session/use-session.ts';

export function useLastKnown(client: QueryClient): void {
  const { id } = useSessionUser();
  useEffect(() => keepLastKnown(client, id), [client, id]);
}
