import type { TFunction } from 'i18next';
import { amount, yuan } from '../../../lib/figures/written.ts';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';

export function figuresOf(t: TFunction, wallet: Wallet): (readonly [name: string, figure: string])[] {
  return [
    [t('admin-wallets:column.coins'), amount(wallet.coinsHeld) ?? '–'],
    [t('admin-wallets:column.value'), yuan(wallet.stablecoinValue) ?? '–'],
    [t('admin-wallets:column.subsidy'), yuan(wallet.cashSubsidy) ?? '–'],
    [t('admin-wallets:column.available'), yuan(wallet.availableWithdrawal) ?? '–'],
    [t('admin-wallets:column.withdrawn'), yuan(wallet.totalWithdrawn) ?? '–'],
  ];
}
