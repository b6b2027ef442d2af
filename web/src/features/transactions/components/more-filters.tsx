import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';

interface MoreFiltersProps {
  open: boolean;
  active: boolean;
  controls: string;
  onChange: (open: boolean) => void;
}

export function MoreFilters({ open, active, controls, onChange }: MoreFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="-mr-2.5 mb-0.5 sm:hidden">
      <IconButton
        label={t(active ? 'transactions:moreFiltersSet' : 'transactions:moreFilters')}
        aria-expanded={open}
        aria-controls={controls}
        onClick={() => onChange(!open)}
      >
        <SlidersHorizontal size={20} aria-hidden="true" className={open ? 'text-ink' : ''} />
        {active && <span className="absolute top-2 right-2 size-2 rounded-full bg-jade" aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
