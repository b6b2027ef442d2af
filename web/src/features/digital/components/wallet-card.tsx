import { Unplug, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shortAddress } from '../short-address.ts';
import type { useBrowserWallet } from '../use-browser-wallet.ts';
import { WalletChoice } from './wallet-choice.tsx';
import { WalletIcon } from './wallet-icon.tsx';

export function WalletCard({ wallet }: { wallet: ReturnType<typeof useBrowserWallet> }) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const { wallets, connected, connecting, failure, connect, findNone, disconnect } = wallet;
  const start = (): void => {
    const [first, second] = wallets;
    if (first === undefined) findNone();
    else if (second === undefined) void connect(first);
    else setChoosing(true);
  };
  return (
    <Card title={t('digital:wallet.title')}>
      {connected ? (
        <>
          <div className="flex items-center gap-3">
            <WalletIcon wallet={connected.wallet} />
            <div className="min-w-0">
              <p className="truncate text-14 font-semibold">{connected.wallet.name}</p>
              <p className="figures text-14 text-ink-soft" title={connected.address}>
                {shortAddress(connected.address)}
              </p>
            </div>
          </div>
          <div className="mt-4">
            <Button look="quiet" wide onClick={disconnect} icon={<Unplug size={18} aria-hidden="true" />}>
              {t('digital:wallet.disconnect')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mb-4 text-14 text-ink-soft">{t('digital:wallet.lead')}</p>
          {failure !== '' && (
            <div className="mb-4">
              <Banner kind="refused">{failure}</Banner>
            </div>
          )}
          <Button
            look="quiet"
            wide
            busy={connecting ? t('digital:wallet.connecting') : undefined}
            onClick={start}
            icon={<Wallet size={18} aria-hidden="true" />}
          >
            {t('digital:wallet.connect')}
          </Button>
        </>
      )}
      {choosing && (
        <WalletChoice
          wallets={wallets}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            void connect(chosen);
          }}
        />
      )}
    </Card>
  );
}
