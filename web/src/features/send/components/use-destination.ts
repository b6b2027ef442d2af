import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError } from '../../../lib/http.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { isAddress, networkOf, networksQuery, payeeQuery, type Network } from '../api/destination.ts';

const asked = { staleTime: 'static' } as const;

export function useDestination(to: string, chosen: string) {
  const queries = useQueryClient();
  const { data: payee, error } = useQuery(payeeQuery(to));
  return {
    isOutside: payee?.atOnce === false,
    refusal: error instanceof HttpError && error.status === 400 ? errorText(error) : undefined,
    /** Waits for the answers if they are not here yet. Undefined if the coins stay here. */
    network: async (): Promise<Network | undefined> => {
      if (!isAddress(to)) return undefined;
      const { atOnce } = await queries.query({ ...payeeQuery(to), ...asked });
      return atOnce ? undefined : networkOf(await queries.query({ ...networksQuery, ...asked }), chosen);
    },
  };
}
