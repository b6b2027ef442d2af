import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../lib/device-name.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { Button } from '../../../ui/button.tsx';
import type { LiveSession } from '../api/sessions.ts';

interface SessionRowProps {
  session: LiveSession;
  ending: boolean;
  onEnd: (() => void) | undefined;
}

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1 text-14">
        <p className="font-medium break-words">
          {deviceName(session.userAgent) || t('admin-security:sessions.unknownDevice')}
        </p>
        <p className="break-words text-ink-soft">
          {t('admin-security:sessions.seen', {
            address: session.address,
            time: timeAgo(session.lastActive, language),
          })}
        </p>
        <p className="text-ink-soft">
          {t('admin-security:sessions.since', {
            begun: shortTime(session.createdAt, language),
            ends: shortTime(session.expiresAt, language),
          })}
        </p>
      </div>
      {onEnd && (
        <Button look="quiet" busy={ending ? t('admin-security:sessions.ending') : undefined} onClick={onEnd}>
          {t('admin-security:sessions.end')}
        </Button>
      )}
    </li>
  );
}
