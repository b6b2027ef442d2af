import { Suspense, useEffect, useState } from 'react';
import { connectPrompt, type Proof } from '../../lib/second-factor-prompt.ts';
import { EnrolDialog, ProveDialog } from './later.ts';

interface Asked {
  wanted: Proof;
  answer: (proven: boolean) => void;
}

/** Holds a request that needs a second-factor proof until the user gives it; the request is then repeated unchanged. */
export function ProofGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => connectPrompt((wanted) => new Promise((answer) => setAsked({ wanted, answer }))), []);
  // An unmounted prompt can't be answered.
  useEffect(() => () => asked?.answer(false), [asked]);
  if (!asked) return null;
  const end = (proven: boolean): void => {
    asked.answer(proven);
    setAsked(undefined);
  };
  return (
    <Suspense fallback={null}>
      {asked.wanted === 'code' ? (
        <ProveDialog onProven={() => end(true)} onClose={() => end(false)} />
      ) : (
        <EnrolDialog onEnrolled={() => end(true)} onClose={() => end(false)} />
      )}
    </Suspense>
  );
}
