import { Coins, HandCoins } from 'lucide-react';
import { RowButton } from '../../../ui/row-button.tsx';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';
import type { WalletScreen } from './use-wallet-screen.ts';

export function WalletActs({ wallet, screen }: { wallet: Wallet; screen: WalletScreen }) {
  const { t } = screen;
  const no = screen.whyNot(wallet);
  return (
    // A disabled button shows no title, so the span has it.
    <span className="flex items-center justify-end" title={no}>
      <RowButton
        label={t('admin-wallets:coins.one', { name: wallet.username })}
        disabled={no !== undefined}
        onClick={() => screen.ask('coins')(wallet._id)}
      >
        <Coins size={16} aria-hidden="true" />
      </RowButton>
      <RowButton
        label={t('admin-wallets:subsidy.one', { name: wallet.username })}
        disabled={no !== undefined}
        onClick={() => screen.ask('subsidy')(wallet._id)}
      >
        <HandCoins size={16} aria-hidden="true" />
      </RowButton>
    </span>
  );
}
