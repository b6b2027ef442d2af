import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEndSession, useSessions } from '../api/sessions.ts';
import { SessionRow } from './session-row.tsx';

export function SessionsCard() {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const sessions = useSessions();
  const [asking, setAsking] = useState(false);
  const { run, runningInput, isRunning, error } = useEndSession();
  const end = (which: { id: string } | 'others'): void =>
    run(which, {
      onSuccess: () => {
        toast.success(t('profile:sessions.ended'));
        setAsking(false);
      },
    });
  const endingId = runningInput === 'others' ? undefined : runningInput?.id;
  const others = sessions.data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <Card title={t('profile:sessions.title')}>
      <Loaded query={sessions} skeleton={<Skeleton className="h-32" />}>
        {(data) => (
          <ul className="-my-1 divide-y divide-line">
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                ending={session.id === endingId}
                disabled={!online}
                onEnd={() => end({ id: session.id })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-4 empty:hidden">{!asking && <RefusalBanner error={error} />}</div>
      {others && (
        <div className="mt-4">
          <Button look="danger" wide disabled={!online} onClick={() => setAsking(true)}>
            {t('profile:sessions.endOthers')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t('profile:sessions.endOthersTitle')}
        text={t('profile:sessions.endOthersText')}
        confirm={t('profile:sessions.endOthers')}
        disabled={!online}
        cancel={t('app:cancel')}
        busy={isRunning ? t('profile:sessions.ending') : undefined}
        onConfirm={() => end('others')}
        onClose={() => setAsking(false)}
      >
        <RefusalBanner error={error} />
      </ConfirmDialog>
    </Card>
  );
}
