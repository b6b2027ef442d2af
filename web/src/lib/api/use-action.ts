import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Outcome<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
}

/** A mutation that runs one at a time: a second press that comes before the button shows it is busy does nothing. */
export function useAction<Input, Output>({
  mutationFn,
  onSettled,
}: {
  mutationFn: (input: Input) => Promise<Output>;
  onSettled: () => Promise<void>;
}) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn,
    // It is busy until what it has changed is known; why it was refused is told at once.
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
    /** Why the last one was refused, until the next begins. */
    refused: error ?? undefined,
  };
}
