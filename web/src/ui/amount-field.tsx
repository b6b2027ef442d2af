import type { ChangeEvent } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface AmountFieldProps extends Omit<
  FieldProps,
  'onChange' | 'type' | 'inputMode' | 'value' | 'max' | 'end'
> {
  value: string;
  onChange: (text: string) => void;
  max?: { text: string; label: string } | undefined;
  whole?: boolean;
}

/** A comma counts as the point: some keyboards have only a comma. */
function typedAmount(text: string): string | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{0,12}(\.\d{0,2})?$/.test(plain) ? plain : undefined;
}

/** Pasted figures may be grouped: 1,234.50. */
function ungrouped(text: string): string {
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(text.trim()) ? text.replaceAll(',', '') : text;
}

export function AmountField({ value, onChange, max, whole = false, ...field }: AmountFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const typed = typedAmount(ungrouped(event.target.value));
    if (typed !== undefined && !(whole && typed.includes('.'))) onChange(typed);
  };
  return (
    <Field
      {...field}
      type="text"
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={field.placeholder ?? (whole ? '0' : '0.00')}
      value={value}
      onChange={change}
      end={
        max && (
          <button
            type="button"
            onClick={() => onChange(max.text)}
            className="mr-0.5 min-h-11 rounded-control px-2.5 text-14 font-semibold text-jade hover:bg-jade-wash"
          >
            {max.label}
          </button>
        )
      }
    />
  );
}
