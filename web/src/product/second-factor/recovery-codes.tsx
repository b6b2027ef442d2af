import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The codes can't be shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <Sheet
      open
      title={t('second-factor:recovery.title')}
      lead={t('second-factor:recovery.lead')}
      onClose={onDone}
    >
      <ul className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-14">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <CopyButton text={text} label={t('second-factor:recovery.copy')} copiedLabel={t('app:copied')} />
        <Button
          look="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'tael-recovery-codes.txt')}
        >
          {t('second-factor:recovery.save')}
        </Button>
      </div>
      <div className="mt-5">
        <Button wide onClick={onDone}>
          {t('second-factor:recovery.done')}
        </Button>
      </div>
    </Sheet>
  );
}
