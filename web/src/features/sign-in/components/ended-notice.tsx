import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Ending } from '../../../product/session/session-store.ts';
import { useSessionState } from '../../../product/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';

const sentHere = z.object({ from: z.object({ pathname: z.string() }) });

export function EndedNotice() {
  const { t } = useTranslation();
  const { ending } = useSessionState();
  const from = z.safeParse(sentHere, useLocation().state).data?.from.pathname;
  const words = wordsOf(ending, from);
  return (
    words !== undefined && (
      <div className="mb-5">
        <Banner kind="notice">{t(words)}</Banner>
      </div>
    )
  );
}

const wallet: readonly (string | undefined)[] = ['/dashboard', '/wallet'];

function wordsOf(ending: Ending, from: string | undefined): string | undefined {
  if (ending === 'unreadable') return from === '/invite' ? 'sign-in:ended.logIn' : 'sign-in:ended.noToken';
  if (ending !== 'expired') return undefined;
  return wallet.includes(from) ? 'sign-in:ended.failed' : 'sign-in:ended.expired';
}
