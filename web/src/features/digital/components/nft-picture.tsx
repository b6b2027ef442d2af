import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { nftImage } from '../api/nft-image.ts';

export function NftPicture({ path }: { path: string | null }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ ...nftImage(path ?? ''), enabled: path !== null });
  const [broken, setBroken] = useState(false);
  const missing = path === null || isError || broken;
  return (
    <span className="block aspect-square w-full overflow-clip rounded-control border border-line bg-paper">
      {missing && (
        <span className="grid size-full place-items-center text-ink-soft">
          <ImageOff size={24} aria-label={t('digital:nfts.noPicture')} role="img" />
        </span>
      )}
      {!missing && data === undefined && <Skeleton className="size-full" />}
      {!missing && data !== undefined && (
        <img src={data} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
