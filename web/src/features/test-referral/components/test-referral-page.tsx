import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { TestReferral } from './test-referral.tsx';

/** Public, so there is no shell around it that brings a client. */
export function TestReferralPage() {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <TestReferral />
    </QueryClientProvider>
  );
}
