import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { ownFactorKey, ownFactorQuery } from '../../../product/second-factor/requests.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { securityKey } from '../api/key.ts';
import { FactorDialogs, type FactorAct } from './factor-dialogs.tsx';

export function OwnFactor() {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery(ownFactorQuery);
  const [act, setAct] = useState<FactorAct>();
  const changed = (): void => {
    for (const queryKey of [ownFactorKey, securityKey]) void queries.invalidateQueries({ queryKey });
  };
  const done = (): void => {
    changed();
    setAct(undefined);
    toast.success(t(act === 'off' ? 'admin-security:own.offDone' : 'admin-security:own.done'));
  };
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-48" />}>
      {({ setting, enrolledAt, recoveryCodesLeft }) => (
        <Card title={t('admin-security:own.title')} className="max-w-160">
          {setting === 'off' && <p className="text-14">{t('admin-security:own.notHere')}</p>}
          {setting !== 'off' && enrolledAt === null && (
            <>
              <p className="mb-5 text-14">{t('admin-security:own.lead')}</p>
              <Button onClick={() => setAct('enrol')}>{t('admin-security:own.enrol')}</Button>
            </>
          )}
          {enrolledAt !== null && (
            <>
              <p className="text-14">
                {t('admin-security:own.since', { time: shortTime(enrolledAt, i18n.language) })}
              </p>
              <p className="mt-1 mb-5 text-14 text-ink-soft">
                {t('admin-security:own.left', { count: recoveryCodesLeft, shown: whole(recoveryCodesLeft) })}
              </p>
              <div className="flex flex-wrap gap-3">
                <Button look="quiet" onClick={() => setAct('codes')}>
                  {t('admin-security:own.renew')}
                </Button>
                {setting === 'required' ? (
                  <p className="self-center text-14 text-ink-soft">{t('admin-security:own.required')}</p>
                ) : (
                  <Button look="danger" onClick={() => setAct('off')}>
                    {t('admin-security:own.off')}
                  </Button>
                )}
              </div>
            </>
          )}
          {act && <FactorDialogs act={act} onDone={done} onClose={() => setAct(undefined)} />}
        </Card>
      )}
    </Loaded>
  );
}
