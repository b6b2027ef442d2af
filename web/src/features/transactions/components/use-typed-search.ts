import { useEffect, useRef, useState } from 'react';

const settledAfterMs = 300;

export function useTypedSearch(
  settled: string,
  onSettled: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(settled);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSettled(text.trim()), settledAfterMs);
  };
  return [typed, type];
}
