import type { TFunction } from 'i18next';
import { amount, yuan } from '../../../lib/figures/written.ts';
import { NameText } from '../../../ui/name-text.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';
import type { WalletScreen } from './use-wallet-screen.ts';
import { WalletActs } from './wallet-acts.tsx';

export function walletColumns(t: TFunction, screen: WalletScreen): DataColumn<Wallet>[] {
  return [
    {
      id: 'name',
      header: t('admin-wallets:column.name'),
      cell: ({ username }) => <NameText className="font-medium">{username}</NameText>,
      sortable: true,
    },
    {
      id: 'email',
      header: t('admin-wallets:column.email'),
      cell: ({ email }) => <NameText className="text-ink-soft">{email}</NameText>,
      look: 'max-xl:hidden xl:w-[18%]',
    },
    {
      id: 'coins',
      header: t('admin-wallets:column.coins'),
      cell: ({ coinsHeld }) => amount(coinsHeld) ?? '–',
      look: 'w-36',
      end: true,
      sortable: true,
    },
    {
      id: 'value',
      header: t('admin-wallets:column.value'),
      cell: ({ stablecoinValue }) => yuan(stablecoinValue) ?? '–',
      look: 'w-38',
      end: true,
      sortable: true,
    },
    {
      id: 'cash',
      header: t('admin-wallets:column.subsidy'),
      cell: ({ cashSubsidy }) => yuan(cashSubsidy) ?? '–',
      look: 'w-36',
      end: true,
      sortable: true,
    },
    {
      id: 'available',
      header: t('admin-wallets:column.available'),
      cell: ({ availableWithdrawal }) => yuan(availableWithdrawal) ?? '–',
      look: 'w-38 max-lg:hidden',
      end: true,
    },
    {
      id: 'withdrawn',
      header: t('admin-wallets:column.withdrawn'),
      cell: ({ totalWithdrawn }) => yuan(totalWithdrawn) ?? '–',
      look: 'w-38 max-[94rem]:hidden',
      end: true,
    },
    {
      id: 'actions',
      header: t('admin-wallets:column.actions'),
      isScreenReaderOnly: true,
      cell: (wallet) => <WalletActs wallet={wallet} screen={screen} />,
      look: 'w-24 px-2',
      end: true,
    },
  ];
}
