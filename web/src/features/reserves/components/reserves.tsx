import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReserves } from '../api/reserves.ts';
import { ChainList } from './chain-list.tsx';
import { Meaning } from './meaning.tsx';
import { OwnCheck } from './own-check.tsx';
import { RatioCard } from './ratio-card.tsx';
import { RootCard } from './root-card.tsx';

export function Reserves({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation();
  const query = useReserves();
  return (
    <>
      <PageHeader title={t('reserves:title')} lead={t('reserves:lead')} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Loaded query={query} skeleton={<Waiting />}>
            {(reserves) =>
              reserves === null ? (
                <Card>
                  <EmptyState
                    icon={<Hourglass size={20} aria-hidden="true" />}
                    title={t('reserves:none.title')}
                    lead={t('reserves:none.lead')}
                  />
                </Card>
              ) : (
                <>
                  <RatioCard reserves={reserves} />
                  <OwnCheck userId={userId} />
                  <ChainList chains={reserves.chains} />
                  <RootCard reserves={reserves} />
                </>
              )
            }
          </Loaded>
        </div>
        <Meaning />
      </div>
    </>
  );
}

const Waiting = () => (
  <>
    <Card className="grid gap-4">
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </Card>
    <Card>
      <Skeleton className="h-24 w-full" />
    </Card>
  </>
);
