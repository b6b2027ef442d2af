import { NameText } from '../../../ui/name-text.tsx';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';
import type { WalletScreen } from './use-wallet-screen.ts';
import { WalletActs } from './wallet-acts.tsx';
import { figuresOf } from './wallet-figures.ts';

interface WalletCardsProps {
  wallets: readonly Wallet[];
  screen: WalletScreen;
}

export function WalletCards({ wallets, screen }: WalletCardsProps) {
  const { t, show } = screen;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {wallets.map((wallet) => (
        <li key={wallet._id} className="min-w-0 rounded-card border border-line bg-raised p-4">
          <div className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => show({ open: wallet._id })}
              className="min-h-11 min-w-0 flex-1 rounded-control text-left"
            >
              <NameText className="text-14 font-semibold">{wallet.username}</NameText>
              <NameText className="text-12 text-ink-soft">{wallet.email}</NameText>
            </button>
            <WalletActs wallet={wallet} screen={screen} />
          </div>
          <dl className="figures mt-3 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 text-14">
            {figuresOf(t, wallet).map(([name, figure]) => (
              <div key={name} className="min-w-0">
                <dt className="truncate text-12 text-ink-soft">{name}</dt>
                <dd className="font-medium break-words">{figure}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
