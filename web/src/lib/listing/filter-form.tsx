import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyButton } from './apply-button.tsx';
import { SearchForm } from './search-form.tsx';

interface FilterFormProps {
  children: ReactNode;
  onApply: () => void;
  onClear: (() => void) | undefined;
  className?: string;
}

export function FilterForm({ children, onApply, onClear, className = 'my-4' }: FilterFormProps) {
  const { t } = useTranslation();
  return (
    <SearchForm className={`flex flex-wrap items-end gap-2 ${className}`} onSubmit={onApply}>
      {children}
      <ApplyButton />
      {onClear && (
        <button
          type="button"
          onClick={onClear}
          className="h-10 rounded-control px-3.5 text-14 font-semibold text-ink-soft transition-colors hover:bg-line/60 hover:text-ink"
        >
          {t('admin-list:clear')}
        </button>
      )}
    </SearchForm>
  );
}
