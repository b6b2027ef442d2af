import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../lib/loading/load-failed.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useProfile } from '../api/profile.ts';
import { PersonalForm } from './personal-form.tsx';

export function PersonalTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useProfile();
  return (
    <Card title={t('profile:personal.title')}>
      {data && <PersonalForm profile={data.profile} />}
      {!data && !error && (
        <div role="status" aria-busy="true" className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
            <Skeleton key={place} className="mt-6.5 h-12" />
          ))}
        </div>
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}
