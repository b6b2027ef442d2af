import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { VerdictDialog } from '../../../lib/listing/verdict-dialog.tsx';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useAct, type Act } from '../api/treasury.ts';
import { actWords, stateWords, transferSum } from './treasury-words.ts';

export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useAct();
  const { keyOf, answered } = useBodyKey();
  const words = actWords[act.word];
  const transfer = 'transfer' in act ? act.transfer : undefined;
  const isUnsigned = transfer?.state === 'queued' || transfer?.state === 'stuck';
  const confirm = (reason: string): void => {
    run(
      {
        act,
        reason,
        idempotencyKey: keyOf({ word: act.word, id: transfer?.id ?? act.chain.network, reason }),
      },
      {
        onSuccess: () => {
          answered();
          toast.success(t(words.done));
          onClose();
        },
        onError: answered,
      },
    );
  };
  return (
    <VerdictDialog
      wide
      title={t(words.title, { chain: act.chain.name })}
      whyDisabled={undefined}
      error={error}
      words={{ network: t('admin-treasury:act.failed'), refused: t('admin-treasury:act.refused') }}
      reasonNeeded={t('admin-treasury:act.reasonNeeded')}
      grave={act.word === 'cancel' || act.word === 'pause'}
      submit={t(words.submit)}
      busy={isRunning ? t('admin-treasury:act.busy') : undefined}
      onSubmit={confirm}
      onClose={onClose}
    >
      {transfer !== undefined && (
        <Facts
          facts={[
            [t('admin-treasury:fact.sum'), transferSum(transfer)],
            [
              t('admin-treasury:fact.to'),
              <bdi key="to" className="break-all">
                {transfer.to}
              </bdi>,
            ],
            [t('admin-treasury:fact.network'), transfer.networkName],
            [t('admin-treasury:fact.state'), stateWords(transfer, t)],
          ]}
        />
      )}
      <p className="text-14 text-ink-soft">
        {t(act.word === 'cancel' && !isUnsigned ? 'admin-treasury:act.cancel.textSent' : words.text)}
      </p>
    </VerdictDialog>
  );
}
