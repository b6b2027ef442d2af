import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../../lib/figures/short-address.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { namedAddresses, type NamedAddress } from '../api/addresses.ts';
import { NameAddress } from './name-address.tsx';
import { PayeeButton } from './payee-button.tsx';

export function AddressBook({ onChoose }: { onChoose: (to: string) => void }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<NamedAddress>();
  return (
    <Card title={t('send:book.title')}>
      <Loaded query={useQuery(namedAddresses)} skeleton={<Skeleton className="-mb-2 h-12" />}>
        {(addresses) =>
          addresses.length === 0 ? (
            <p className="-mb-2 flex min-h-12 items-center text-14 text-ink-soft">{t('send:book.empty')}</p>
          ) : (
            <ul className="-mx-2 -mb-2 grid max-h-96 grid-cols-1 overflow-y-auto">
              {addresses.map((named) => (
                <li key={named.address} className="flex items-center">
                  <PayeeButton
                    name={named.name}
                    note={shortAddress(named.address)}
                    onClick={() => onChoose(named.address)}
                  />
                  <IconButton
                    label={t('send:book.edit', { name: named.name })}
                    onClick={() => setEdited(named)}
                  >
                    <PenLine size={18} aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <NameAddress {...edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
