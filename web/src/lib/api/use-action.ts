import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Outcome<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/** A mutation that runs one at a time: a second press that comes before the button shows it is busy does nothing. */
export function useAction<Input, Output>(options: {
  mutationFn: (input: Input) => Promise<Output>;
  onSettled: () => Promise<void>;
}) {
  const { mutate, isPending, variables, error } = useMutation(options);
  const running = useRef(false);
  const run = (input: Input, { onSuccess, onError, onSettled }: Outcome<Output> = {}): void => {
    if (running.current) return;
    running.current = true;
    mutate(input, {
      onSuccess: (output) => onSuccess?.(output),
      onError: (error) => onError?.(error),
      onSettled: () => {
        running.current = false;
        onSettled?.();
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
