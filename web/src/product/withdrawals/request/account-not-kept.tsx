import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';

/** Shown after a reload, which loses a typed account. */
export function AccountNotKept({ onPutAway }: { onPutAway: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-2">{t('withdrawals:request.notKept')}</p>
      <div className="mt-3 mb-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to="/withdrawal-history" className="link inline-flex min-h-11 items-center text-14">
          {t('withdrawals:title')}
        </Link>
        <Button look="quiet" onClick={onPutAway}>
          {t('withdrawals:request.looked')}
        </Button>
      </div>
    </>
  );
}
