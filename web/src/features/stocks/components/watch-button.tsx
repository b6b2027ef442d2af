import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';

interface WatchButtonProps {
  name: string;
  watched: boolean;
  onTurn: () => void;
}

export function WatchButton({ name, watched, onTurn }: WatchButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('stocks:watch', { name })} aria-pressed={watched} onClick={onTurn}>
      <Star size={18} aria-hidden="true" className={watched ? 'fill-current text-gold' : ''} />
    </IconButton>
  );
}
