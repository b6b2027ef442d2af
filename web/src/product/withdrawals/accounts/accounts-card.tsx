import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { keptState } from '../../session/kept-state.ts';
import { AccountRow } from './account-row.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { ForgetAccount } from './forget-account.tsx';
import { savedAccounts, type SavedAccount } from './saved-accounts.ts';

const useAdding = keptState<boolean>();

export function AccountsCard() {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [adding, setAdding] = useAdding(false);
  const [leaving, setLeaving] = useState<SavedAccount>();
  const accounts = useQuery(savedAccounts);
  return (
    <Card title={t('profile:payment.title')}>
      <p className="-mt-2 mb-3 text-14 text-ink-soft">{t('profile:payment.lead')}</p>
      <Loaded query={accounts} skeleton={<AccountsSkeleton />}>
        {(saved) => (
          <>
            {saved.length === 0 ? (
              <EmptyState
                icon={<Landmark size={20} aria-hidden="true" />}
                title={t('profile:payment.empty')}
                lead={t('profile:payment.emptyLead')}
              />
            ) : (
              <ul className="divide-y divide-line">
                {saved.map((account) => (
                  <AccountRow key={account._id} account={account} onRemove={() => setLeaving(account)} />
                ))}
              </ul>
            )}
            <div className="mt-5">
              <Button
                look={saved.length === 0 ? 'primary' : 'quiet'}
                wide
                disabled={!online}
                icon={<Plus size={18} aria-hidden="true" />}
                onClick={() => setAdding(true)}
              >
                {t('profile:payment.add')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {adding && <AccountSheet onClose={() => setAdding(false)} />}
      {leaving && <ForgetAccount account={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function AccountsSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
