import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { askKeyed, type TreasuryChain } from '../api/treasury.ts';

interface KeyedDepositsProps {
  chain: TreasuryChain;
  mayOperate: boolean;
}

/** Deposits at addresses of the extended key. The platform can't move them. */
export function KeyedDeposits({ chain, mayOperate }: KeyedDepositsProps) {
  const { t } = useTranslation();
  const { network, name, keyed } = chain;
  const { run, isRunning, error } = useAction({ mutationFn: () => askKeyed(network) });
  if (keyed === 0) return null;
  const save = (): void =>
    run(undefined, {
      onSuccess: (unsigned) => {
        const text = JSON.stringify(unsigned, null, 2);
        saveFile(new Blob([text], { type: 'application/json' }), `unsigned-${network}.json`);
      },
    });
  return (
    <>
      <RefusalBanner error={error} />
      <Banner
        kind="notice"
        action={
          mayOperate && (
            <Button
              look="quiet"
              icon={<FileDown size={18} aria-hidden="true" />}
              aria-label={t('admin-treasury:keyed.saveOne', { name })}
              busy={isRunning ? t('admin-treasury:keyed.busy') : undefined}
              onClick={save}
            >
              {t('admin-treasury:keyed.save')}
            </Button>
          )
        }
      >
        {t('admin-treasury:keyed.text', { count: keyed, shown: whole(keyed) })}
      </Banner>
    </>
  );
}
