import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../../lib/figures/short-address.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { recentPayees } from '../../../product/wallet/payees.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNameOf } from '../api/addresses.ts';
import { NameAddress } from './name-address.tsx';
import { PayeeButton } from './payee-button.tsx';

export function RecentPayees({ onChoose }: { onChoose: (to: string) => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [naming, setNaming] = useState<string>();
  return (
    <Card title={t('send:recent.title')}>
      <Loaded query={useQuery(recentPayees)} skeleton={<Skeleton className="-mb-2 h-12" />}>
        {(payees) =>
          payees.length === 0 ? (
            <p className="-mb-2 flex min-h-12 items-center text-14 text-ink-soft">{t('send:recent.empty')}</p>
          ) : (
            <ul className="-mx-2 -mb-2 grid grid-cols-1">
              {payees.map(({ username, address }) => {
                const to = username ?? address;
                if (to === null) return null;
                const name = address === null ? undefined : nameOf(address);
                return (
                  <li key={to} className="flex items-center">
                    <PayeeButton
                      name={name ?? to}
                      note={name === undefined ? undefined : shortAddress(to)}
                      onClick={() => onChoose(to)}
                    />
                    {address !== null && name === undefined && (
                      <IconButton
                        label={t('send:book.nameOne', { address: shortAddress(address) })}
                        onClick={() => setNaming(address)}
                      >
                        <UserRoundPlus size={18} aria-hidden="true" />
                      </IconButton>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      {naming !== undefined && <NameAddress address={naming} onClose={() => setNaming(undefined)} />}
    </Card>
  );
}
