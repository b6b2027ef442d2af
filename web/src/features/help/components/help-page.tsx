import { useBackendOnline } from '../../../lib/api/health.ts';
import { PublicHeader } from '../../../lib/public-header.tsx';
import { useSessionState } from '../../../product/session/use-session.ts';
import { Help } from './help.tsx';

export function HelpPage() {
  const { session } = useSessionState();
  if (session) return <HelpInside email={session.user.email} />;
  return (
    <div className="mx-auto max-w-5xl px-5 pt-5 pb-20 sm:px-10 sm:pt-8">
      <PublicHeader />
      <main id="main">
        <Help email="" online />
      </main>
    </div>
  );
}

function HelpInside({ email }: { email: string }) {
  return <Help email={email} online={useBackendOnline()} />;
}
