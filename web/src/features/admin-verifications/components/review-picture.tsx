import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../lib/loading/load-failed.tsx';
import { sideName, type Side } from '../../../product/verification/document-words.ts';
import { useBlobUrl } from '../../../product/verification/use-blob-url.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pictureQuery } from '../api/verifications.ts';

interface ReviewPictureProps {
  id: string;
  side: Side;
}

export function ReviewPicture({ id, side }: ReviewPictureProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(pictureQuery(id, side));
  const url = useBlobUrl(data);
  const [zoomed, setZoomed] = useState(false);
  const name = sideName(side);
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-14 font-medium">{name}</figcaption>
      {url !== undefined && (
        <button
          type="button"
          aria-label={t('admin-verifications:review.zoom', { side: name })}
          onClick={() => setZoomed(true)}
          className="cursor-zoom-in overflow-hidden rounded-control border border-line bg-paper"
        >
          <img src={url} alt="" className="max-h-80 w-full object-contain" />
        </button>
      )}
      {url === undefined && error === null && <Skeleton className="h-48" />}
      {url === undefined && error !== null && (
        <LoadFailed error={error} trying={isFetching} onRetry={() => void refetch()} />
      )}
      {zoomed && (
        <Sheet open wide title={name} close={t('app:close')} onClose={() => setZoomed(false)}>
          <div tabIndex={0} role="region" aria-label={name} className="mt-4 max-h-[75dvh] overflow-auto">
            <img src={url} alt={name} className="max-w-none" />
          </div>
        </Sheet>
      )}
    </figure>
  );
}
