import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const image = z.string().check(z.regex(/^data:image\/[a-z0-9.+-]+[;,]/));

/** The server fetches images that untrusted metadata points to; the browser never contacts those addresses. */
export const nftImage = (path: string) =>
  queryOptions({
    queryKey: ['assets', 'nft-image', path],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const answered = await request('GET', path.replace(/^\/api/, ''), {
        answer: z.object({ image }),
        fallback: i18next.t('app:failed'),
        signal,
      });
      return answered.image;
    },
  });
