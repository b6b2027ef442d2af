import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { proveByPasskey } from '../passkeys/later.ts';
import { CodeDialog } from './code-dialog.tsx';
import { canUsePasskey, ownFactorQuery, prove } from './requests.ts';

interface ProveDialogProps {
  onProven: () => void;
  onClose: () => void;
}

export function ProveDialog({ onProven, onClose }: ProveDialogProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({ ...ownFactorQuery, retry: false });
  // A dialog that grows under the pointer would take a press for another button.
  if (isPending) return null;
  return (
    <CodeDialog
      lead={t('second-factor:prove.lead')}
      submit={t('second-factor:prove.submit')}
      busy={t('second-factor:prove.busy')}
      askForPasskey={canUsePasskey(data) ? proveByPasskey : undefined}
      use={async (proof) => {
        await prove(proof);
        onProven();
      }}
      onClose={onClose}
    />
  );
}
