import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { useReplay, type DeadLetter, type Replayed } from '../api/dead-letters.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { LetterActions } from './letter-actions.tsx';
import { LetterFacts } from './letter-facts.tsx';

interface LetterDrawerProps {
  letter: DeadLetter;
  onSettled: () => void;
  onClose: () => void;
}

export function LetterDrawer({ letter, onSettled, onClose }: LetterDrawerProps) {
  const { t } = useTranslation();
  const mayRun = useHasPermission()('system.run');
  const { run, runningInput, error } = useReplay();
  const [failed, setFailed] = useState(0);
  const [discards, setDiscards] = useState(false);
  const { id, service, group, type } = letter;
  const which = { service, group, type, id };
  const replay = (which: Replayed): void =>
    run(which, {
      onSuccess: ({ replayed, failed: still }) => {
        setFailed(still);
        if (replayed > 0)
          toast.success(t('admin-security:letters.replayed', { count: replayed, shown: whole(replayed) }));
        if (still === 0) onSettled();
      },
    });
  return (
    <Drawer
      title={type}
      close={t('app:close')}
      onClose={onClose}
      actions={
        mayRun && (
          <LetterActions
            runningInput={runningInput}
            which={which}
            onReplay={replay}
            onDiscard={() => setDiscards(true)}
          />
        )
      }
    >
      <div className="grid gap-3 pt-4 empty:hidden">
        <RefusalBanner error={error} />
        {failed > 0 && (
          <Banner kind="refused">
            {t('admin-security:letters.stillFails', { count: failed, shown: whole(failed) })}
          </Banner>
        )}
      </div>
      <DrawerPart title={t('admin-security:letters.failure')}>
        <p className="text-14 break-words whitespace-pre-wrap">{letter.reason}</p>
      </DrawerPart>
      <DrawerPart title={t('admin-security:letters.event')}>
        <LetterFacts letter={letter} />
      </DrawerPart>
      {discards && (
        <DiscardDialog letter={letter} onDiscarded={onSettled} onClose={() => setDiscards(false)} />
      )}
    </Drawer>
  );
}
