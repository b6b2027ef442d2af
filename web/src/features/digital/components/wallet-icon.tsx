import { Wallet } from 'lucide-react';
import type { BrowserWallet } from '../browser-wallets.ts';

export function WalletIcon({ wallet }: { wallet: BrowserWallet }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-clip rounded-control border border-line">
      {wallet.icon === undefined ? (
        <Wallet size={20} aria-hidden="true" />
      ) : (
        <img src={wallet.icon} alt="" width={40} height={40} className="size-full object-cover" />
      )}
    </span>
  );
}
