import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate, invalidateAnswered } from '../lib/stream/invalidate.ts';
import { openStream } from '../lib/stream/shared-stream.ts';
import { setStreamUp } from '../lib/stream/stream-status.ts';
import { sessionExpired } from '../product/session/session-store.ts';
import { useSessionState } from '../product/session/use-session.ts';
import { createRefresher } from './refreshes.ts';

export function useStream(queries: QueryClient): void {
  const { session } = useSessionState();
  const token = session?.token;
  const userId = session?.user.id;
  useEffect(() => {
    if (token === undefined || userId === undefined) return;
    const refresher = createRefresher((queryKey) => invalidate(queries, queryKey));
    let joined = false;
    const close = openStream({
      token,
      userId,
      received: ({ event }) => {
        // The server keeps no events from before the first join; an answer may be older.
        if (event === 'ready' && !joined) invalidateAnswered(queries);
        joined = true;
        refresher.received(event);
      },
      onStatus: setStreamUp,
      refused: sessionExpired,
    });
    return () => {
      close();
      refresher.stop();
      setStreamUp(false);
    };
  }, [queries, token, userId]);
}
