import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { EndSessionsDialog } from '../../../product/admin-accounts/end-sessions-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sessionsQuery, useEndSessions } from '../api/sessions.ts';
import { SessionRow } from './session-row.tsx';

interface SessionListProps {
  id: string;
  name: string;
  mayEnd: boolean;
}

export function SessionList({ id, name, mayEnd }: SessionListProps) {
  const { t } = useTranslation();
  const query = useQuery(sessionsQuery(id));
  const { run, runningInput, error } = useEndSessions(id);
  const [asks, setAsks] = useState(false);
  const end = (which: string): void =>
    run(which, {
      onSuccess: () => {
        setAsks(false);
        toast.success(t('admin-security:sessions.ended'));
      },
    });
  return (
    <Card
      title={t('admin-security:sessions.of', { name })}
      aside={
        mayEnd &&
        query.data &&
        query.data.sessions.length > 1 && (
          <Button look="danger" onClick={() => setAsks(true)}>
            {t('admin-list:sessions.endAll')}
          </Button>
        )
      }
    >
      {!asks && <RefusalBanner error={error} />}
      <Loaded query={query} skeleton={<Skeleton className="h-24" />}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p className="text-14 text-ink-soft">{t('admin-security:sessions.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  ending={runningInput === session.id}
                  onEnd={mayEnd ? () => end(session.id) : undefined}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asks && (
        <EndSessionsDialog
          name={name}
          busy={runningInput === 'all' ? t('admin-security:sessions.ending') : undefined}
          error={error}
          onConfirm={() => end('all')}
          onClose={() => setAsks(false)}
        />
      )}
    </Card>
  );
}
