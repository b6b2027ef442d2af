import type { BrowserContext } from 'playwright-core';

export async function announceWallet(context: BrowserContext, address: string): Promise<void> {
  await context.addInitScript((account) => {
    const provider = {
      request: () => Promise.resolve([account]),
      on: () => undefined,
      removeListener: () => undefined,
    };
    const info = { uuid: 'play-wallet', name: 'Play Wallet', icon: '', rdns: 'test.play' };
    const announce = (): boolean =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }, address);
}
