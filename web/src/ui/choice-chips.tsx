interface ChoiceChipsProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function ChoiceChips<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceChipsProps<Value>) {
  return (
    <div className="-mx-5 overflow-x-auto px-5 sm:mx-0 sm:px-0">
      <div role="group" aria-label={label} className="flex w-max gap-2 py-1 sm:w-auto sm:flex-wrap">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className="min-h-11 rounded-full border border-line bg-raised px-4 text-14 whitespace-nowrap text-ink-soft transition-colors hover:border-ink-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-medium aria-pressed:text-paper"
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
