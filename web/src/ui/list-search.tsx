import { Search } from 'lucide-react';
import type { Ref } from 'react';

interface ListSearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function ListSearch({ label, placeholder, value, onChange, ref }: ListSearchProps) {
  return (
    <div className="relative min-w-52 flex-1 md:max-w-80">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-3 left-3 text-ink-soft"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-control border border-edge bg-raised pr-3 pl-9 text-14 transition-colors placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0"
      />
    </div>
  );
}
