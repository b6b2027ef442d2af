import { adminActs } from '@tael/proto/admin-acts';
import { useId, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilterDraft } from '../../../lib/listing/use-filter-draft.ts';
import { actName } from '../../../product/admin-register/register-words.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import type { AuditFilter } from '../api/audit.ts';

interface RegisterFiltersProps {
  filter: AuditFilter;
  search: Ref<HTMLInputElement>;
  onApply: (filter: AuditFilter) => void;
  onClear: (() => void) | undefined;
}

/** `from` and `to` are days in Shanghai. */
export function RegisterFilters({ filter, search, onApply, onClear }: RegisterFiltersProps) {
  const { t } = useTranslation();
  const known = useId();
  const [draft, setDraft, applyDraft] = useFilterDraft(filter, onApply);
  const apply = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    applyDraft();
  };
  const button = 'h-10 rounded-control px-3.5 text-14 font-semibold transition-colors';
  const bind = (name: keyof AuditFilter) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <form role="search" onSubmit={apply} className="mb-4 flex flex-wrap items-end gap-2">
      <FilterField ref={search} label={t('admin-security:filter.actor')} {...bind('actor')} />
      <FilterField list={known} label={t('admin-security:filter.action')} {...bind('action')} />
      <datalist id={known}>
        {adminActs.map((action) => (
          <option key={action} value={action} label={actName(action)} />
        ))}
      </datalist>
      <FilterField label={t('admin-security:filter.subject')} {...bind('object')} />
      <FilterField type="date" label={t('admin-security:filter.from')} {...bind('from')} />
      <FilterField type="date" label={t('admin-security:filter.to')} {...bind('to')} />
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
