import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { iconLook } from '../ui/icon-look.ts';

/** Before a page's title: to the page above it. */
export function BackLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} aria-label={t('app:back')} title={t('app:back')} className={iconLook}>
      <ArrowLeft size={20} aria-hidden="true" />
    </Link>
  );
}
