import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BrowserWallet } from '../browser-wallets.ts';
import { WalletIcon } from './wallet-icon.tsx';

interface WalletChoiceProps {
  wallets: readonly BrowserWallet[];
  onChoose: (wallet: BrowserWallet) => void;
  onClose: () => void;
}

export function WalletChoice({ wallets, onChoose, onClose }: WalletChoiceProps) {
  const { t } = useTranslation();
  return (
    <Sheet open title={t('digital:wallet.choose')} close={t('app:close')} onClose={onClose}>
      <ul className="-mx-2 mt-4 grid gap-1">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              onClick={() => onChoose(wallet)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-left text-14 font-medium transition-colors hover:bg-line/50"
            >
              <WalletIcon wallet={wallet} />
              <span className="min-w-0 truncate">{wallet.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
