import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deviceName, isPhone } from '../../../lib/device-name.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { Button } from '../../../ui/button.tsx';
import type { OwnSession } from '../api/sessions.ts';

interface SessionRowProps {
  session: OwnSession;
  ending: boolean;
  disabled: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, ending, disabled, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation();
  const Icon = isPhone(session.userAgent) ? Smartphone : Monitor;
  const device = deviceName(session.userAgent) || t('profile:sessions.unknownDevice');
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon size={20} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium break-words">{device}</p>
        <p className="text-12 break-words text-ink-soft">
          {session.address} · {timeAgo(session.lastActive, i18n.language)}
        </p>
      </div>
      {session.current ? (
        <span className="rounded-full border border-jade/40 px-2.5 py-0.5 text-12 font-semibold text-jade">
          {t('profile:sessions.thisDevice')}
        </span>
      ) : (
        <Button
          look="quiet"
          disabled={disabled}
          busy={ending ? t('profile:sessions.ending') : undefined}
          onClick={onEnd}
        >
          {t('profile:sessions.end')}
          <span className="sr-only">: {device}</span>
        </Button>
      )}
    </li>
  );
}
