import { formatPlain, type Minor } from '@tael/money';
import type { Chain, Token } from './chains.ts';

interface PaymentRequest {
  address: string;
  chainId: number;
  token: Token;
  amount: Minor | undefined;
}

export function paymentRequest({ address, chainId, token, amount }: PaymentRequest): string {
  const units = amount === undefined ? '' : `&uint256=${amount * 10n ** BigInt(token.decimals - 2)}`;
  return `ethereum:${token.address}@${chainId}/transfer?address=${address}${units}`;
}

export interface Payee {
  to: string;
  /** Plain decimal text. Absent if none was requested, or if it is no whole number of cents. */
  amount?: string | undefined;
}

const address = '0x[0-9a-fA-F]{40}';
const plainAddress = new RegExp(`^${address}$`);
const request = new RegExp(`^ethereum:(?:pay-)?(${address})(?:@(\\d+))?(?:/(\\w+))?(?:\\?(.*))?$`, 'i');

export function readPayee(text: string, chains: readonly Chain[]): Payee | undefined {
  const written = text.trim();
  if (plainAddress.test(written)) return { to: written };
  return readRequest(written, chains) ?? readLink(written);
}

function readRequest(text: string, chains: readonly Chain[]): Payee | undefined {
  const [found, target = '', chainId = '1', call, query = ''] = request.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (call === undefined) return { to: target };
  const wish = new URLSearchParams(query);
  const to = wish.get('address') ?? '';
  if (call !== 'transfer' || !plainAddress.test(to)) return undefined;
  const token = chains
    .find(({ id }) => id === Number(chainId))
    ?.tokens.find((known) => known.credited && known.address.toLowerCase() === target.toLowerCase());
  return { to, amount: token && inCoins(wish.get('uint256') ?? '', token.decimals) };
}

/** `units`: the token's smallest unit. Undefined if the amount has more than two decimals. */
function inCoins(units: string, decimals: number): string | undefined {
  const exact = wholeNumber(units);
  const unit = 10n ** BigInt(decimals - 2);
  if (exact === undefined || exact <= 0n || exact % unit !== 0n) return undefined;
  return formatPlain(exact / unit);
}

/** EIP-681 also allows 2.5e6. */
function wholeNumber(text: string): bigint | undefined {
  const [found, whole = '', fraction = '', power = '0'] =
    /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i.exec(text) ?? [];
  const zeros = Number(power) - fraction.length;
  return found === undefined || zeros < 0 ? undefined : BigInt(whole + fraction) * 10n ** BigInt(zeros);
}

function readLink(text: string): Payee | undefined {
  const link = URL.parse(text);
  const to = link?.searchParams.get('address') ?? '';
  if (link?.origin !== window.location.origin || link.pathname !== '/send' || to === '') return undefined;
  return { to, amount: link.searchParams.get('amount') ?? undefined };
}

export function sendPath({ to, amount }: Payee): string {
  const wish = new URLSearchParams({ address: to, ...(amount !== undefined && { amount }) });
  return `/send?${wish.toString()}`;
}
