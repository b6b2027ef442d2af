import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-14 items-center justify-between gap-6 py-2.5">
      <div className="min-w-0">
        <label htmlFor={id} className="block text-14 font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-14 text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onCheckedChange={onChange}
        className="relative h-7 w-12 shrink-0 rounded-full border border-edge bg-paper transition-colors before:absolute before:-inset-2 data-[state=checked]:border-jade data-[state=checked]:bg-jade"
      >
        <Radix.Thumb className="block size-5 translate-x-[3px] rounded-full bg-edge transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-jade" />
      </Radix.Root>
    </div>
  );
}
