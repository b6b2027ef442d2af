import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Replayed } from '../api/dead-letters.ts';

interface LetterActionsProps {
  which: Replayed;
  runningInput: Replayed | undefined;
  onReplay: (which: Replayed) => void;
  onDiscard: () => void;
}

export function LetterActions({ which, runningInput, onReplay, onDiscard }: LetterActionsProps) {
  const { t } = useTranslation();
  const { service, group, type } = which;
  const busy = t('admin-security:letters.replaying');
  return (
    <>
      <Button
        icon={<RotateCcw size={16} aria-hidden="true" />}
        busy={runningInput?.id === undefined ? undefined : busy}
        onClick={() => onReplay(which)}
      >
        {t('admin-security:letters.replay')}
      </Button>
      <Button
        look="quiet"
        busy={runningInput && runningInput.id === undefined ? busy : undefined}
        onClick={() => onReplay({ service, group, type })}
      >
        {t('admin-security:letters.replayAll')}
      </Button>
      <Button look="danger" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onDiscard}>
        {t('admin-security:letters.discard')}
      </Button>
    </>
  );
}
