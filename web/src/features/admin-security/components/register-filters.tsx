import { adminActs } from '@tael/proto/admin-acts';
import { useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm } from '../../../lib/listing/filter-form.tsx';
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
  const [draft, setDraft, apply] = useFilterDraft(filter, onApply);
  const bind = (name: keyof AuditFilter) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <FilterForm onApply={apply} onClear={onClear} className="mb-4">
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
    </FilterForm>
  );
}
