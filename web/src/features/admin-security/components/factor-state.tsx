import type { AnswerOf } from '@tael/contract/client';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Button } from '../../../ui/button.tsx';
import type { FactorAct } from './factor-dialogs.tsx';

interface FactorStateProps {
  own: AnswerOf<'GET /api/auth/second-factor'>;
  onAct: (act: FactorAct) => void;
}

export function FactorState({ own, onAct }: FactorStateProps) {
  const { t, i18n } = useTranslation();
  const { setting, enrolledAt, passkeys, recoveryCodesLeft } = own;
  if (setting === 'off') return <p className="text-14">{t('admin-security:own.notHere')}</p>;
  if (enrolledAt === null && passkeys === 0)
    return (
      <>
        <p className="mb-5 text-14">{t('admin-security:own.lead')}</p>
        <Button onClick={() => onAct('enrol')}>{t('admin-security:own.enrol')}</Button>
      </>
    );
  return (
    <>
      <p className="text-14">
        {enrolledAt === null
          ? t('admin-security:own.noApp')
          : t('admin-security:own.since', { time: shortTime(enrolledAt, i18n.language) })}
      </p>
      <p className="mt-1 mb-5 text-14 text-ink-soft">
        {t('admin-security:own.left', { count: recoveryCodesLeft, shown: whole(recoveryCodesLeft) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => onAct('codes')}>
          {t('admin-security:own.renew')}
        </Button>
        {enrolledAt === null && (
          <Button look="quiet" onClick={() => onAct('enrol')}>
            {t('admin-security:own.addApp')}
          </Button>
        )}
        {enrolledAt !== null && setting === 'required' && passkeys === 0 && (
          <p className="self-center text-14 text-ink-soft">{t('admin-security:own.required')}</p>
        )}
        {enrolledAt !== null && (setting !== 'required' || passkeys > 0) && (
          <Button look="danger" onClick={() => onAct('off')}>
            {t('admin-security:own.off')}
          </Button>
        )}
      </div>
    </>
  );
}
