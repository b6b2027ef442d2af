import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { methodIcon } from '../method-icon.ts';
import { methodName } from '../words.ts';
import { accountWords } from './account-words.ts';
import type { SavedAccount } from './saved-accounts.ts';

interface AccountRowProps {
  account: SavedAccount;
  onRemove: () => void;
}

export function AccountRow({ account, onRemove }: AccountRowProps) {
  const { t } = useTranslation();
  const Icon = methodIcon[account.withdrawalMethod];
  return (
    <li className="flex min-h-18 items-center gap-3 py-2">
      <span className="grid size-10 shrink-0 place-items-center rounded-full border border-line text-ink-soft">
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-14 font-medium">
          {methodName(account.withdrawalMethod)}
          {account.isDefault && (
            <span className="rounded-full bg-jade-wash px-2 py-0.5 text-12 font-medium text-jade">
              {t('profile:payment.default')}
            </span>
          )}
        </p>
        <p className="text-14 wrap-anywhere text-ink-soft">
          {Object.values(account.accountInfo).join(' · ')}
        </p>
      </div>
      <IconButton label={t('profile:payment.remove', { account: accountWords(account) })} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
