import i18next from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionUser } from '../../product/session/use-session.ts';
import {
  browserWallets,
  connectWallet,
  disconnectWallet,
  followBrowserWallets,
  reconnectWallet,
  type BrowserWallet,
} from './browser-wallets.ts';

export function useBrowserWallet() {
  const { id: userId } = useSessionUser();
  const { wallets, connection } = useSyncExternalStore(followBrowserWallets, browserWallets);
  const [connecting, setConnecting] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => void reconnectWallet(userId), [userId, wallets]);
  const connect = async (wallet: BrowserWallet): Promise<void> => {
    if (connecting) return;
    setConnecting(true);
    setFailure('');
    try {
      await connectWallet(wallet, userId);
    } catch (error) {
      setFailure(i18next.t('digital:wallet.failed', { reason: wordsOf(error) }));
    } finally {
      setConnecting(false);
    }
  };
  // Another user may have signed in in this tab: don't show them this connection.
  const connected = connection?.userId === userId ? connection : undefined;
  const findNone = (): void => setFailure(i18next.t('digital:wallet.none'));
  return { wallets, connected, connecting, failure, connect, findNone, disconnect: disconnectWallet };
}

const rejectedByUser = 4001;

/** EIP-1193 errors have a code and a message, but wallets throw other values too. */
function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return i18next.t('digital:wallet.noReason');
  if ('code' in error && error.code === rejectedByUser) return i18next.t('digital:wallet.rejected');
  const words = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return words === '' || words.length > 200 ? i18next.t('digital:wallet.noReason') : words;
}
