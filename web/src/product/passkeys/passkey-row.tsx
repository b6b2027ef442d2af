import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../lib/i18n/short-time.ts';
import { timeAgo } from '../../lib/i18n/time-ago.ts';
import { Button } from '../../ui/button.tsx';
import type { Passkey } from './requests.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  disabled: boolean;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, disabled, onRemove }: PasskeyRowProps) {
  const { t, i18n } = useTranslation();
  const { name, createdAt, lastUsedAt } = passkey;
  const used =
    lastUsedAt === null
      ? t('passkeys:neverUsed')
      : t('passkeys:lastUsed', { time: timeAgo(lastUsedAt, i18n.language) });
  return (
    <li className="flex items-center gap-4 py-3">
      <KeyRound size={20} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium break-words">{name}</p>
        <p className="text-12 break-words text-ink-soft">
          {t('passkeys:added', { time: shortTime(createdAt, i18n.language) })} · {used}
        </p>
      </div>
      <Button look="quiet" disabled={disabled} onClick={onRemove}>
        {t('passkeys:remove.open')}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}
