import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Outcome<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
}

/** Ignores a second press before the button shows as busy. */
export function useAction<Input, Output>({
  mutationFn,
  onSettled = () => Promise.resolve(),
}: {
  mutationFn: (input: Input) => Promise<Output>;
  /** Absent: nothing that is shown has changed. */
  onSettled?: () => Promise<void>;
}) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn,
    // The button stays busy until the refetch ends. A failed call shows its error without waiting for the refetch.
    onSettled: (_output, failure) => {
      const refetched = onSettled();
      return failure ? undefined : refetched;
    },
  });
  const inFlight = useRef(false);
  const run = (input: Input, { onSuccess, onError }: Outcome<Output> = {}): void => {
    if (inFlight.current) return;
    inFlight.current = true;
    mutate(input, {
      onSuccess: (output) => onSuccess?.(output),
      onError: (failure) => onError?.(failure),
      onSettled: () => {
        inFlight.current = false;
      },
    });
  };
  return {
    run,
    runningInput: isPending ? variables : undefined,
    isRunning: isPending,
    error: error ?? undefined,
  };
}
