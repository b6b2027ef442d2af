import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  clear: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, value, clear, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relative">
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3.5 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full rounded-control border border-edge bg-raised pr-12 pl-10 text-16 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <div className="absolute inset-y-0 right-0.5 flex items-center">
          <IconButton
            label={clear}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
