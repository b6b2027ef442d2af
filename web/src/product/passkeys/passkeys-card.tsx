import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../lib/api/health.ts';
import { Loaded } from '../../lib/loading/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { ownFactorKey } from '../second-factor/requests.ts';
import { AddPasskey } from './add-passkey.tsx';
import { hasPasskeySupport } from './available.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import { passkeysKey, passkeysQuery, type Passkey } from './requests.ts';

const mostPasskeys = 10;

export function PasskeysCard({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const queries = useQueryClient();
  const query = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const [codes, setCodes] = useState<string[]>([]);
  const changed = (message: string): void => {
    setAdding(false);
    setRemoving(undefined);
    for (const queryKey of [passkeysKey, ownFactorKey]) void queries.invalidateQueries({ queryKey });
    toast.success(message);
  };
  return (
    <Card title={t('passkeys:title')} className={className}>
      <p className="mb-4 text-14 text-ink-soft">{t('passkeys:lead')}</p>
      <Loaded query={query} skeleton={<Skeleton className="h-24" />}>
        {({ passkeys }) => (
          <>
            {passkeys.length === 0 && <p className="text-14">{t('passkeys:none')}</p>}
            <ul className="divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  disabled={!online}
                  onRemove={() => setRemoving(passkey)}
                />
              ))}
            </ul>
            <div className="mt-4 text-14">
              {!hasPasskeySupport() && <p>{t('passkeys:unsupported')}</p>}
              {hasPasskeySupport() && passkeys.length >= mostPasskeys && <p>{t('passkeys:full')}</p>}
              {hasPasskeySupport() && passkeys.length < mostPasskeys && (
                <Button look="quiet" disabled={!online} onClick={() => setAdding(true)}>
                  {t('passkeys:add.open')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {isAdding && (
        <AddPasskey
          onAdded={(recoveryCodes) => {
            setCodes(recoveryCodes);
            changed(t('passkeys:add.done'));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <RemovePasskey
          passkey={removing}
          onRemoved={() => changed(t('passkeys:remove.done'))}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
    </Card>
  );
}
