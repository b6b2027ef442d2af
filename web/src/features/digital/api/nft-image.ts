import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const picture = /^data:image\/[a-z0-9.+-]+[;,]/;

/** The server fetches images that untrusted metadata points to; the browser never contacts those addresses. */
export const nftImage = (path: string) =>
  queryOptions({
    queryKey: ['assets', 'nft-image', path],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const { image } = await call('GET /api/assets/nft-image', {
        query: Object.fromEntries(new URLSearchParams(path.split('?')[1])),
        fallback: i18next.t('app:failed'),
        signal,
      });
      if (!picture.test(image)) throw new Error('not a picture');
      return image;
    },
  });
