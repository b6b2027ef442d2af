import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../lib/api/health.ts';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RequestResult } from '../money-forms/request-result.tsx';
import type { MoneyAction } from '../money-forms/use-money-action.ts';
import type { Cancelling } from './use-cancelling.ts';

interface CancelRequestProps {
  id: string;
  words: Record<'button' | 'title' | 'text' | 'keep' | 'busy' | 'unknown', string>;
  action: MoneyAction<Cancelling, unknown>;
  isPending: boolean;
}

/** If an administrator decides first, the refusal stays visible. */
export function CancelRequest({ id, words, action, isPending }: CancelRequestProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [asking, setAsking] = useState(false);
  // The status may still be pending: a decision is carried out a moment later if the wallet is away.
  const [isCancelled, setIsCancelled] = useState(false);
  const busy = {
    idle: undefined,
    unknown: undefined,
    sending: words.busy,
    checking: t('withdrawals:request.checking'),
  }[action.phase];
  const cancel = async (): Promise<void> => {
    if ((await action.run({ id })) === undefined) return;
    setIsCancelled(true);
    setAsking(false);
  };
  if (!isPending || isCancelled) return <RefusalBanner error={action.refused} />;
  return (
    <>
      <Button look="danger" wide disabled={!online} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title}
        text={words.text}
        confirm={words.button}
        disabled={!online}
        cancel={words.keep}
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        <RequestResult of={action} unknown={words.unknown} />
      </ConfirmDialog>
    </>
  );
}
