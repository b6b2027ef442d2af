import { PublicHeader } from '../../../lib/public-header.tsx';
import { useSessionState } from '../../../lib/session/use-session.ts';
import { Help } from './help.tsx';

/** For everybody: who is signed in has the app around it, who is not has a page of its own. */
export function HelpPage() {
  const { session } = useSessionState();
  if (session) return <Help email={session.user.email} />;
  return (
    <div className="mx-auto max-w-5xl px-5 pt-5 pb-20 sm:px-10 sm:pt-8">
      <PublicHeader />
      <main id="main">
        <Help email="" />
      </main>
    </div>
  );
}
