import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useDiscard, type DeadLetter } from '../api/dead-letters.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface DiscardDialogProps {
  letter: DeadLetter;
  onDiscarded: () => void;
  onClose: () => void;
}

export function DiscardDialog({ letter, onDiscarded, onClose }: DiscardDialogProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useDiscard(letter);
  return (
    <ReasonDialog
      title={t('admin-security:letters.discardOf', { type: letter.type })}
      lead={t('admin-security:letters.discardText')}
      confirm={t('admin-security:letters.discard')}
      busy={isRunning ? t('admin-security:letters.discarding') : undefined}
      error={error}
      onConfirm={(reason) =>
        run(reason, {
          onSuccess: () => {
            toast.success(t('admin-security:letters.discarded'));
            onDiscarded();
          },
        })
      }
      onClose={onClose}
    />
  );
}
