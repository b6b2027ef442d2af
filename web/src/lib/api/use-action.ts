import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Outcome<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
}

/** Ignores a second press before the button shows as busy. */
export function useAction<Input, Output>({
  mutationFn,
  onSettled,
}: {
  mutationFn: (input: Input) => Promise<Output>;
  onSettled: () => Promise<void>;
}) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn,
    // Pending until the refetch ends; an error is shown at once.
    onSettled: (_output, refused) => {
      const known = onSettled();
      return refused ? undefined : known;
    },
  });
  const running = useRef(false);
  const run = (input: Input, { onSuccess, onError }: Outcome<Output> = {}): void => {
    if (running.current) return;
    running.current = true;
    mutate(input, {
      onSuccess: (output) => onSuccess?.(output),
      onError: (error) => onError?.(error),
      onSettled: () => {
        running.current = false;
      },
    });
  };
  return {
    run,
    running: isPending ? variables : undefined,
    isRunning: isPending,
    refused: error ?? undefined,
  };
}
