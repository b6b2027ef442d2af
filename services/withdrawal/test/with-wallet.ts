import { startAuth } from '@tael/testkit';
import { startWallet } from './wallet-process.ts';
import { startWithdrawal } from './withdrawal-under-test.ts';

export async function startWithWallet() {
  const wallet = await startWallet();
  const service = await startWithdrawal({ WALLET_RPC_URL: wallet.internalUrl });
  const stop = async () => {
    await service.stop();
    await wallet.stop();
  };
  return { wallet, service, stop };
}

export async function startWithAuthAndWallet(env: Record<string, string> = {}) {
  const auth = await startAuth();
  const wallet = await startWallet({ AUTH_RPC_URL: auth.internalUrl });
  const service = await startWithdrawal({
    AUTH_RPC_URL: auth.internalUrl,
    WALLET_RPC_URL: wallet.internalUrl,
    ...env,
  });
  const stop = async () => {
    await service.stop();
    await Promise.all([auth.stop(), wallet.stop()]);
  };
  return { auth, wallet, service, stop };
}
