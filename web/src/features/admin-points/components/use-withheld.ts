import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { whole } from '../../../lib/figures/written.ts';
import { useTicked } from '../../../lib/listing/use-ticked.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { useSettleWithheld, withheldQuery, type Award, type Verdict } from '../api/withheld.ts';

export interface AskingWithheld {
  verdict: Verdict;
  awards: readonly Award[];
  /** Ticked awards of this administrator, who can't decide them. */
  leftOut: number;
}

export const idOf = ({ _id }: Award): string => _id;
const none: readonly Award[] = [];

export function useWithheld(page: number, ownId: string) {
  const { t } = useTranslation();
  const query = useQuery(withheldQuery(page));
  const ticked = useTicked(query.data?.rows ?? none, idOf, '');
  const { run, isRunning, refused } = useSettleWithheld();
  const { keyOf, answered } = useBodyKey();
  const [asking, setAsking] = useState<AskingWithheld>();
  const [asked, setAsked] = useState(false);
  const close = (): void => setAsking(undefined);
  return {
    query,
    ticked,
    asking,
    isRunning,
    // A refusal from an earlier dialog is not shown in this one.
    refused: asked ? refused : undefined,
    isOwn: ({ user }: Award) => user._id === ownId,
    ask: (verdict: Verdict) => {
      const awards = ticked.rows.filter(({ user }) => user._id !== ownId);
      setAsked(false);
      setAsking({ verdict, awards, leftOut: ticked.rows.length - awards.length });
    },
    confirm: (reason: string) => {
      if (asking === undefined) return;
      const { verdict, awards } = asking;
      const settling = { verdict, ids: awards.map(idOf), reason };
      setAsked(true);
      run(
        { ...settling, key: keyOf(settling) },
        {
          onSuccess: ({ points }) => {
            answered();
            ticked.clear();
            const key =
              verdict === 'release' ? 'admin-points:withheld.released' : 'admin-points:withheld.refused';
            toast.success(t(key, { points: whole(points) }));
            close();
          },
          onError: answered,
        },
      );
    },
    close,
  };
}
export type Withheld = ReturnType<typeof useWithheld>;
