import { CircleAlert } from 'lucide-react';
import { useId, type TextareaHTMLAttributes } from 'react';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
}

export function TextArea({ label, error, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-14 font-medium">
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className={`block w-full rounded-control border bg-raised px-3.5 py-3 text-16 text-ink transition-colors focus-visible:border-jade focus-visible:outline-1 focus-visible:outline-offset-0 ${error ? 'border-vermilion' : 'border-edge hover:border-ink-soft'}`}
      />
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className="mt-1.5 flex items-start gap-1.5 text-14 text-vermilion">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
