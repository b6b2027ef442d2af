import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useOpened } from '../../../lib/listing/use-opened.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import { useListedKeys } from '../../../lib/portal/page-keys.ts';
import { deskKey } from '../../../product/admin-payouts/payout.ts';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import type { Figure } from '../api/adjust.ts';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';
import { csvPath, walletQuery, walletsKey, walletsQuery } from '../api/wallets.ts';
import { useWalletList } from './list-state.ts';

const none: readonly Wallet[] = [];
const keysOfPage = [
  { key: 'e', does: 'admin-wallets:keys.coins' },
  { key: 's', does: 'admin-wallets:keys.subsidy' },
];

export interface Asking {
  figure: Figure;
  wallet: Wallet;
}

export type WalletScreen = ReturnType<typeof useWalletScreen>;

export function useWalletScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const me = useSessionUser();
  const may = useHasPermission();
  const [list, show] = useWalletList();
  const [asking, setAsking] = useState<Asking>();
  const { search, sort, ascending, page, open } = list;
  const order = { search, sort, ascending };
  const wallets = useQuery(walletsQuery({ ...order, page }));
  const csv = useCsv('tael-wallets');
  const rows = wallets.data?.rows ?? none;
  const opened = useOpened(open, wallets, walletQuery(open));
  const whyNot = ({ _id, coinsHeld }: Wallet): string | undefined => {
    if (!may('wallets.write')) return t('admin-wallets:locked.permission');
    if (_id === me.id) return t('admin-wallets:locked.own');
    return coinsHeld === null ? t('admin-wallets:locked.unavailable') : undefined;
  };
  const ask = (figure: Figure) => (id: string) => {
    const wallet = [...rows, opened.data].find((one) => one?._id === id);
    if (wallet && whyNot(wallet) === undefined) setAsking({ figure, wallet });
  };
  const keys = useListKeys({ open, show, onEdit: ask('coins'), acts: { s: ask('subsidy') } });
  useListedKeys(keysOfPage);
  const saveCsv = (): void => csv.save(csvPath(order));
  useOfferedActions([{ label: t('admin-list:csv'), run: saveCsv }]);
  return {
    t,
    list,
    show,
    wallets,
    csv,
    keys,
    opened,
    asking,
    ask,
    whyNot,
    done: () => setAsking(undefined),
    saveCsv,
    mayHealth: may('system.read'),
    mayWithdrawals: may('withdrawals.read'),
    refresh: (): void => {
      void queries.invalidateQueries({ queryKey: walletsKey });
      void queries.invalidateQueries({ queryKey: deskKey });
      void queries.invalidateQueries({ queryKey: ['admin', 'health'] });
    },
    clear: search === '' ? undefined : () => show({ search: '' }),
  };
}
