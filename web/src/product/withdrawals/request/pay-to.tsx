import { useTranslation } from 'react-i18next';
import type { SavedAccount } from '../accounts/saved-accounts.ts';
import { methodName } from '../words.ts';

interface PayToProps {
  accounts: SavedAccount[];
  value: string;
  onChange: (id: string) => void;
}

export function PayTo({ accounts, value, onChange }: PayToProps) {
  const { t } = useTranslation();
  const choices = [
    ...accounts.map(({ _id, withdrawalMethod, accountInfo }) => ({
      id: _id,
      name: methodName(withdrawalMethod),
      lead: Object.values(accountInfo).join(' · '),
    })),
    { id: '', name: t('withdrawals:accounts.another'), lead: '' },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-14 font-medium">{t('withdrawals:accounts.payTo')}</legend>
      {choices.map(({ id, name, lead }) => (
        <label
          key={id}
          className="flex min-h-12 items-center gap-3 rounded-control border border-edge px-3.5 py-2 has-checked:border-jade has-checked:bg-jade-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade"
        >
          <input
            type="radio"
            name="pay-to"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            className="size-4 shrink-0 accent-jade outline-none"
          />
          <span className="min-w-0">
            <span className="block text-14 font-medium">{name}</span>
            {lead !== '' && <span className="block text-12 wrap-anywhere text-ink-soft">{lead}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
