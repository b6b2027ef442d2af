import { CircleAlert } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Field({ label, error, hint, end, ref, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-14 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className={`h-12 w-full rounded-control border bg-raised px-3.5 text-16 text-ink transition-colors placeholder:text-ink-soft focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0 ${end ? 'pr-12' : ''} ${error ? 'border-vermilion' : 'border-edge hover:border-ink-soft'}`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={`flex items-start gap-1.5 text-14 ${note ? 'mt-1.5' : ''} ${error ? 'text-vermilion' : 'text-ink-soft'}`}
      >
        {error && <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />}
        {note}
      </p>
    </div>
  );
}
