import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PortalHeader } from '../lib/portal/portal-header.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { Card } from '../ui/card.tsx';

export function AccessDenied({ page, needs }: { page: string; needs: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PortalHeader title={page} windowTitle={t('admin-shell:denied.short')} />
      <Card>
        <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
          <Lock size={28} className="text-ink-soft" aria-hidden="true" />
          <p className="text-16 font-semibold">{t('admin-shell:denied.title')}</p>
          <p className="max-w-md text-14 text-balance text-ink-soft">
            {t('admin-shell:denied.lead', { page, permission: needs })}
          </p>
          <Link to="/admin" className={`${buttonLook('quiet')} mt-3`}>
            {t('admin-shell:denied.home')}
          </Link>
        </div>
      </Card>
    </>
  );
}
