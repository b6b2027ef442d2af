import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { iconLook } from '../ui/icon-look.ts';

interface BackLinkProps {
  to: string;
  previous?: boolean;
}

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

/** React Router keeps its page count as `idx` in the history state. */
function hasPrevious(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx !== undefined && idx > 0;
}
