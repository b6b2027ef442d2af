import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEndSession, useSessions } from '../api/sessions.ts';
import { SessionRow } from './session-row.tsx';

export function SessionsCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSessions();
  const [asking, setAsking] = useState(false);
  const { run, running, isRunning, refused } = useEndSession();
  const end = (which: { id: string } | 'others'): void =>
    run(which, {
      onSuccess: () => toast.success(t('profile:sessions.ended')),
      onError: (problem) => toast.error(errorText(problem)),
      onSettled: () => setAsking(false),
    });
  const endingId = running === 'others' ? undefined : running?.id;
  const others = data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <Card title={t('profile:sessions.title')}>
      {data && (
        <ul className="-my-1 divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={session.id === endingId}
              onEnd={() => end({ id: session.id })}
            />
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton className="h-32" />}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <TryAgainIn error={refused} />
      {others && (
        <div className="mt-4">
          <Button look="danger" wide onClick={() => setAsking(true)}>
            {t('profile:sessions.endOthers')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t('profile:sessions.endOthersTitle')}
        text={t('profile:sessions.endOthersText')}
        confirm={t('profile:sessions.endOthers')}
        cancel={t('app:cancel')}
        busy={isRunning ? t('profile:sessions.ending') : undefined}
        onConfirm={() => end('others')}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
