import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { verificationQuery } from '../api/verifications.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewPicture } from './review-picture.tsx';

interface ReviewProps {
  id: string;
  onClose: () => void;
}

/** Above the list instead of in a drawer: the pictures stand beside the data. */
export function Review({ id, onClose }: ReviewProps) {
  const { t } = useTranslation();
  const query = useQuery(verificationQuery(id));
  return (
    <Card
      className="mb-5"
      title={t('admin-verifications:review.title', { name: query.data?.user.username ?? '' })}
      aside={
        <IconButton label={t('app:close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-80" />}>
        {(found) => (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid gap-4 sm:grid-cols-2">
              {found.pictures.map((side) => (
                <ReviewPicture key={side} id={id} side={side} />
              ))}
              {found.pictures.length === 0 && (
                <p className="text-14 text-ink-soft">{t('admin-verifications:review.deleted')}</p>
              )}
            </div>
            <div className="grid gap-5">
              <ReviewFacts verification={found} />
              <ReviewActions verification={found} refetch={query.refetch} />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
