import * as z from 'zod/mini';
import { chosenWallet, forgetChosenWallet, keepChosenWallet } from './chosen-wallet.ts';

interface Provider {
  request: (call: { method: string }) => Promise<unknown>;
  on?: (event: string, listener: (news: unknown) => void) => void;
  removeListener?: (event: string, listener: (news: unknown) => void) => void;
}

const isProvider = (it: unknown): boolean =>
  typeof it === 'object' && it !== null && 'request' in it && typeof it.request === 'function';

const announcement = z.object({
  info: z.object({ uuid: z.string(), rdns: z.string(), name: z.string(), icon: z.string() }),
  provider: z.custom<Provider>(isProvider),
});
const accounts = z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)));

export interface BrowserWallet {
  id: string;
  /** The same on every visit, unlike `id`. */
  rdns: string;
  name: string;
  /** Only `data:` images: the page's policy refuses others. */
  icon: string | undefined;
  provider: Provider;
}

interface Connection {
  userId: string;
  wallet: BrowserWallet;
  address: string;
  networkChanges: number;
}

interface State {
  wallets: readonly BrowserWallet[];
  connection: Connection | undefined;
}

let state: State = { wallets: [], connection: undefined };
let unfollow: () => void = () => undefined;
const listeners = new Set<() => void>();

function become(next: Partial<State>): void {
  state = { ...state, ...next };
  listeners.forEach((listener) => listener());
}

export const browserWallets = (): State => state;

/** Wallets are discovered by EIP-6963, not by globals of the window. The last listener to leave forgets them. */
export function followBrowserWallets(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener('eip6963:announceProvider', addWallet);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('eip6963:announceProvider', addWallet);
    become({ wallets: [] });
  };
}

function addWallet(event: Event): void {
  const { data } = z.safeParse(announcement, event instanceof CustomEvent ? event.detail : undefined);
  if (data === undefined || state.wallets.some(({ id }) => id === data.info.uuid)) return;
  const { uuid: id, rdns, name, icon } = data.info;
  const wallet = { id, rdns, name, icon: icon.startsWith('data:image/') ? icon : undefined };
  become({ wallets: [...state.wallets, { ...wallet, provider: data.provider }] });
}

export async function connectWallet(wallet: BrowserWallet, userId: string): Promise<void> {
  const [address] = z.parse(accounts, await wallet.provider.request({ method: 'eth_requestAccounts' }));
  if (address === undefined) throw new Error(wallet.name);
  // Stored before it is shown, so that a reload right after finds it.
  await keepChosenWallet(userId, wallet.rdns);
  connected(wallet, userId, address);
}

/** Reconnects without a prompt; a wallet that needs one stays disconnected. */
export async function reconnectWallet(userId: string): Promise<void> {
  const rdns = await chosenWallet(userId);
  const wallet = state.wallets.find((one) => one.rdns === rdns);
  if (wallet === undefined || state.connection?.userId === userId) return;
  const answer = await wallet.provider.request({ method: 'eth_accounts' }).catch(() => []);
  const address = z.safeParse(accounts, answer).data?.[0];
  // Meanwhile the user may have disconnected it or connected a wallet by hand.
  const isStillWanted = (await chosenWallet(userId)) === rdns && state.connection?.userId !== userId;
  if (address !== undefined && isStillWanted) connected(wallet, userId, address);
}

function connected(wallet: BrowserWallet, userId: string, address: string): void {
  unfollow();
  unfollow = follow(wallet);
  become({ connection: { userId, wallet, address, networkChanges: 0 } });
}

export function disconnectWallet(): void {
  if (state.connection) void forgetChosenWallet(state.connection.userId);
  letGo();
}

function letGo(): void {
  unfollow();
  unfollow = () => undefined;
  become({ connection: undefined });
}

function follow({ provider }: BrowserWallet): () => void {
  const accountsChanged = (news: unknown): void => {
    const address = z.safeParse(accounts, news).data?.[0];
    // The wallet may only be locked, so the choice is kept for the next visit.
    if (address === undefined) letGo();
    else if (state.connection) become({ connection: { ...state.connection, address } });
  };
  const networkChanged = (): void => {
    const { connection } = state;
    if (connection) become({ connection: { ...connection, networkChanges: connection.networkChanges + 1 } });
  };
  provider.on?.('accountsChanged', accountsChanged);
  provider.on?.('chainChanged', networkChanged);
  return () => {
    provider.removeListener?.('accountsChanged', accountsChanged);
    provider.removeListener?.('chainChanged', networkChanged);
  };
}
