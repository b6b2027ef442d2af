import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';

interface ReceiptActionsProps {
  id: string;
  copyId: string;
  /** Must not name the payout account. */
  lines: readonly (string | undefined)[];
}

export function ReceiptActions({ id, copyId, lines }: ReceiptActionsProps) {
  const { t } = useTranslation();
  const failed = (): void => void toast.error(t('app:copyFailed'));
  const shared = [...lines, id].filter((line) => line !== undefined);
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <CopyButton text={id} label={copyId} copiedLabel={t('app:copied')} onFailed={failed} />
      <ShareButton
        text={shared.join('\n')}
        label={t('app:share')}
        copiedLabel={t('app:copied')}
        onFailed={failed}
      />
    </div>
  );
}
