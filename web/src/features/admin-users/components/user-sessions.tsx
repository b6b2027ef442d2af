import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../lib/device-name.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { EndSessionsDialog } from '../../../product/admin-accounts/end-sessions-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEndUserSessions, userSessionsQuery } from '../api/user-sessions.ts';

interface UserSessionsProps {
  id: string;
  name: string;
  mayEnd: boolean;
}

export function UserSessions({ id, name, mayEnd }: UserSessionsProps) {
  const { t, i18n } = useTranslation();
  const query = useQuery(userSessionsQuery(id));
  const { run, runningInput, error } = useEndUserSessions(id);
  const [asks, setAsks] = useState(false);
  const busy = (which: string): string | undefined =>
    runningInput === which ? t('admin-users:sessions.ending') : undefined;
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-16" />}>
      {({ sessions }) => (
        <>
          {!asks && <RefusalBanner error={error} />}
          {sessions.length === 0 && <p className="text-14 text-ink-soft">{t('admin-users:sessions.none')}</p>}
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <li key={session.id} className="flex items-center gap-4 py-2">
                <div className="min-w-0 flex-1">
                  <p className="text-14 font-medium break-words">
                    {deviceName(session.userAgent) || t('admin-users:sessions.unknownDevice')}
                  </p>
                  <p className="text-12 break-words text-ink-soft">
                    {session.address} · {timeAgo(session.lastActive, i18n.language)}
                  </p>
                </div>
                {mayEnd && (
                  <Button look="quiet" busy={busy(session.id)} onClick={() => run(session.id)}>
                    {t('admin-users:sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {mayEnd && sessions.length > 1 && (
            <Button look="danger" wide onClick={() => setAsks(true)}>
              {t('admin-users:sessions.endAll')}
            </Button>
          )}
          {asks && (
            <EndSessionsDialog
              name={name}
              busy={busy('all')}
              error={error}
              onConfirm={() => run('all', { onSuccess: () => setAsks(false) })}
              onClose={() => setAsks(false)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
