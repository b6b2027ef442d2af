import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { iconLook } from '../ui/icon-look.ts';

interface BackLinkProps {
  to: string;
  /** One page back where there is one: `to` is for a page that was opened by its address. */
  previous?: boolean;
}

/** Before a page's title: to the page above it. */
export function BackLink({ to, previous = false }: BackLinkProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!previous || !hasPrevious()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} aria-label={t('app:back')} title={t('app:back')} className={iconLook} onClick={goBack}>
      <ArrowLeft size={20} aria-hidden="true" />
    </Link>
  );
}

/** The router counts its pages in the state of each. */
function hasPrevious(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx !== undefined && idx > 0;
}
