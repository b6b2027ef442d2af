import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { whole } from '../../../lib/figures/written.ts';
import { useBulkInParts } from '../../../lib/listing/use-bulk-in-parts.ts';
import { useTicked } from '../../../lib/listing/use-ticked.ts';
import { pointsKey } from '../api/points.ts';
import { mostAtOnce, settleWithheld, withheldQuery, type Award, type Verdict } from '../api/withheld.ts';

export interface AskingWithheld {
  verdict: Verdict;
  awards: readonly Award[];
  excludedCount: number;
}

export const idOf = ({ _id }: Award): string => _id;
const none: readonly Award[] = [];

export function useWithheld(page: number, ownId: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery(withheldQuery(page));
  const ticked = useTicked(query.data?.rows ?? none, idOf, '');
  const [asking, setAsking] = useState<AskingWithheld>();
  const [verdict, setVerdict] = useState<Verdict>('release');
  const bulk = useBulkInParts<Award>({
    idOf,
    size: mostAtOnce,
    onSettled: () => {
      ticked.clear();
      void queries.invalidateQueries({ queryKey: pointsKey });
    },
  });
  const close = (): void => setAsking(undefined);
  return {
    query,
    ticked,
    asking,
    verdict,
    bulk,
    isOwn: ({ user }: Award) => user._id === ownId,
    ask: (wanted: Verdict) => {
      const awards = ticked.rows.filter(({ user }) => user._id !== ownId);
      setAsking({ verdict: wanted, awards, excludedCount: ticked.rows.length - awards.length });
    },
    confirm: (reason: string) => {
      if (asking === undefined) return;
      const { verdict: chosen, awards } = asking;
      let sum = 0;
      setVerdict(chosen);
      close();
      bulk.start(awards, async (part, key) => {
        const { points } = await settleWithheld({ verdict: chosen, ids: part.map(idOf), reason }, key);
        sum += points;
        const done =
          chosen === 'release' ? 'admin-points:withheld.released' : 'admin-points:withheld.refused';
        toast.success(t(done, { points: whole(sum) }), { id: done });
        return new Map(part.map((award) => [idOf(award), { state: 'done' as const }]));
      });
    },
    close,
  };
}
export type Withheld = ReturnType<typeof useWithheld>;
