import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface FormButtonsProps {
  submit: string;
  grave?: boolean;
  disabled?: boolean;
  busy?: string | undefined;
  onCancel: () => void;
}

export function FormButtons({ submit, grave = false, disabled = false, busy, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onCancel}>
        {t('app:cancel')}
      </Button>
      <Button type="submit" look={grave ? 'danger' : 'primary'} disabled={disabled} busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
