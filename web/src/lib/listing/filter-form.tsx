import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FilterFormProps {
  children: ReactNode;
  onApply: () => void;
  onClear: (() => void) | undefined;
  className?: string;
}

const button = 'h-10 rounded-control px-3.5 text-14 font-semibold transition-colors';

export function FilterForm({ children, onApply, onClear, className = 'my-4' }: FilterFormProps) {
  const { t } = useTranslation();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
      className={`flex flex-wrap items-center gap-2 ${className}`}
    >
      {children}
      <button type="submit" className={`${button} border border-edge bg-raised hover:border-ink`}>
        {t('admin-list:apply')}
      </button>
      {onClear && (
        <button
          type="button"
          onClick={onClear}
          className={`${button} text-ink-soft hover:bg-line/60 hover:text-ink`}
        >
          {t('admin-list:clear')}
        </button>
      )}
    </form>
  );
}
