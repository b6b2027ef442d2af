import { useId, type Ref } from 'react';

interface FilterFieldProps {
  label: string;
  value: string;
  type?: 'text' | 'date';
  list?: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function FilterField({ label, value, type = 'text', list, onChange, ref }: FilterFieldProps) {
  const id = useId();
  return (
    <div className={type === 'date' ? 'w-38' : 'min-w-36 flex-1 md:max-w-56'}>
      <label htmlFor={id} className="mb-1 block text-12 text-ink-soft">
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        type={type}
        list={list}
        maxLength={100}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-control border border-edge bg-raised px-3 text-14 transition-colors hover:border-ink-soft focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0"
      />
    </div>
  );
}
