import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, error, ref, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            ref={ref}
            id={id}
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            // The box is 20 px, its target 44 px.
            className={`peer size-5 appearance-none rounded-[5px] border bg-raised transition-colors before:absolute before:-inset-3 checked:border-jade checked:bg-jade ${error ? 'border-vermilion' : 'border-edge'}`}
          />
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            className="pointer-events-none absolute size-3 text-on-jade opacity-0 peer-checked:opacity-100"
          >
            <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </span>
        <label htmlFor={id} className="text-14">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-14 text-vermilion">
          {error}
        </p>
      )}
    </div>
  );
}
