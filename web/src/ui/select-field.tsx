import { ChevronDown } from 'lucide-react';
import { useId, type Ref, type SelectHTMLAttributes } from 'react';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: { value: string; label: string }[];
  dense?: boolean;
  hint?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField({ label, options, dense = false, hint, ref, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={dense ? 'sr-only' : 'mb-1.5 block text-14 font-medium'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          ref={ref}
          id={id}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className={`w-full appearance-none rounded-control border border-edge bg-raised pr-9 text-ink transition-colors hover:border-ink-soft focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0 disabled:border-line disabled:text-ink-soft ${dense ? 'h-10 pl-3 text-14' : 'h-12 pl-3.5 text-16'}`}
        >
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-14 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
