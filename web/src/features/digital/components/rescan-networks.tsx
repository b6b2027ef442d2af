import { Radar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Rescan } from '../api/portfolio.ts';
import { useRescan } from '../api/rescan.ts';

interface RescanNetworksProps {
  address: string | undefined;
  rescan: Rescan | undefined;
  look: 'link' | 'button';
}

const resultShownSeconds = 600;

export function RescanNetworks({ address, rescan, look }: RescanNetworksProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useRescan(address);
  const isOn = isRunning || rescan?.running === true;
  const start = (): void => run(undefined);
  const progress = rescan?.running
    ? t('digital:rescan.running', { done: whole(rescan.chainsDone), total: whole(rescan.chainsTotal) })
    : t('digital:rescan.starting');
  const label = t('digital:empty.rescan');
  return (
    <>
      {look === 'link' ? (
        <button
          type="button"
          aria-disabled={isOn || undefined}
          onClick={isOn ? undefined : start}
          className="link -mt-6 min-h-11 px-2 text-14"
        >
          {isOn ? progress : label}
        </button>
      ) : (
        <Button
          look="quiet"
          wide
          busy={isOn ? progress : undefined}
          onClick={start}
          icon={<Radar size={18} aria-hidden="true" />}
        >
          {label}
        </Button>
      )}
      {look === 'button' && !isOn && rescan && rescan.age < resultShownSeconds && (
        <p role="status" className="mt-2 text-12 text-ink-soft">
          {rescan.tokens + rescan.nfts === 0
            ? t('digital:rescan.nothing')
            : t('digital:rescan.found', { tokens: whole(rescan.tokens), nfts: whole(rescan.nfts) })}
        </p>
      )}
      <RefusalBanner error={error} />
    </>
  );
}
