import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { TestReferral } from './test-referral.tsx';

/** Outside the app's shell, so it needs its own query client. */
export function TestReferralPage() {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <TestReferral />
    </QueryClientProvider>
  );
}
