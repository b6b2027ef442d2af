import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, isRefusedAs } from '../../../lib/http.ts';
import { isIncluded } from '../check-proof.ts';
import { refetchReserves } from './reserves.ts';

export type Outcome =
  { kind: 'included'; balance: string; at: string } | { kind: 'mismatch' } | { kind: 'no-leaf' };

export function useOwnCheck(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Outcome> => {
      try {
        const proof = await call('GET /api/reserves/proof', { fallback: i18next.t('reserves:own.failed') });
        const published = await refetchReserves(queries);
        const included = published !== null && (await isIncluded(userId, proof, published));
        return included
          ? { kind: 'included', balance: proof.leaf.balance, at: proof.at }
          : { kind: 'mismatch' };
      } catch (error) {
        if (isRefusedAs(error, 'custody.no_leaf')) return { kind: 'no-leaf' };
        throw error;
      }
    },
  });
}
