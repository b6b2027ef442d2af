import { useTranslation } from 'react-i18next';
import { CodeDialog } from './code-dialog.tsx';
import { prove } from './requests.ts';

interface ProveDialogProps {
  onProven: () => void;
  onClose: () => void;
}

export function ProveDialog({ onProven, onClose }: ProveDialogProps) {
  const { t } = useTranslation();
  return (
    <CodeDialog
      lead={t('second-factor:prove.lead')}
      submit={t('second-factor:prove.submit')}
      busy={t('second-factor:prove.busy')}
      use={async (code) => {
        await prove(code);
        onProven();
      }}
      onClose={onClose}
    />
  );
}
