import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { PasskeysCard } from '../../../product/passkeys/passkeys-card.tsx';
import { passkeysKey } from '../../../product/passkeys/requests.ts';
import { canUsePasskey, ownFactorKey, ownFactorQuery } from '../../../product/second-factor/requests.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { securityKey } from '../api/key.ts';
import { FactorDialogs, type FactorAct } from './factor-dialogs.tsx';
import { FactorState } from './factor-state.tsx';

export function OwnFactor() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery(ownFactorQuery);
  const [act, setAct] = useState<FactorAct>();
  const changed = (): void => {
    for (const queryKey of [ownFactorKey, passkeysKey, securityKey])
      void queries.invalidateQueries({ queryKey });
  };
  const done = (): void => {
    changed();
    setAct(undefined);
    toast.success(t(act === 'off' ? 'admin-security:own.offDone' : 'admin-security:own.done'));
  };
  return (
    <div className="grid max-w-160 gap-4">
      <Loaded query={query} skeleton={<Skeleton className="h-48" />}>
        {(own) => (
          <Card title={t('admin-security:own.title')}>
            <FactorState own={own} onAct={setAct} />
            {act && (
              <FactorDialogs
                act={act}
                canUsePasskey={canUsePasskey(own)}
                onDone={done}
                onClose={() => setAct(undefined)}
              />
            )}
          </Card>
        )}
      </Loaded>
      <PasskeysCard />
    </div>
  );
}
