import { useEffect, useRef } from 'react';

interface TickProps {
  label: string;
  checked: boolean;
  partly?: boolean;
  onChange: (checked: boolean) => void;
}

export function Tick({ label, checked, partly = false, onChange }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <span className="relative grid size-8 place-items-center">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-4 appearance-none rounded-[4px] border border-edge bg-raised transition-colors before:absolute before:inset-0 checked:border-jade checked:bg-jade indeterminate:border-jade indeterminate:bg-jade"
      />
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className="pointer-events-none absolute size-2.5 text-on-jade opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      >
        <path
          d={partly ? 'M2 6h8' : 'M1.5 6.5 4.5 9.5 10.5 2.5'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
    </span>
  );
}
