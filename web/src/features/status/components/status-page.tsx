import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { PublicHeader } from '../../../lib/public-header.tsx';
import { useSessionState } from '../../../product/session/use-session.ts';
import { Status } from './status.tsx';

export function StatusPage() {
  const { session } = useSessionState();
  if (session) return <Status />;
  return (
    <div className="mx-auto max-w-5xl px-5 pt-5 pb-20 sm:px-10 sm:pt-8">
      <PublicHeader />
      <main id="main">
        <Visitor />
      </main>
    </div>
  );
}

/** The app's query client belongs to a session. */
function Visitor() {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <Status />
    </QueryClientProvider>
  );
}
