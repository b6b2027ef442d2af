import { describe, expect, it } from 'vitest';
import { paymentRequest, readPayee, sendPath } from '../src/product/wallet/payment-request.ts';

const address = `0x${'Ab'.repeat(20)}`;
const usdc = {
  address: `0x${'1'.repeat(40)}`,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  credited: true,
};
const wide = {
  address: `0x${'2'.repeat(40)}`,
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 18,
  credited: true,
};
const stranger = {
  address: `0x${'3'.repeat(40)}`,
  symbol: 'DAI',
  name: 'Dai',
  decimals: 18,
  credited: false,
};
const chain = {
  symbol: 'ETH',
  colour: '#000000',
  explorer: 'https://explorer.test',
  confirmations: 12,
  configured: true,
};
const chains = [
  { ...chain, id: 1, name: 'Ethereum', tokens: [usdc, stranger] },
  { ...chain, id: 56, name: 'Binance Smart Chain', tokens: [wide] },
];
const read = (text: string) => readPayee(text, chains);

describe('a request for payment', () => {
  it('names network, token and amount in the units of the token', () => {
    expect(paymentRequest({ address, chainId: 1, token: usdc, amount: 350n })).toBe(
      `ethereum:${usdc.address}@1/transfer?address=${address}&uint256=3500000`,
    );
    expect(paymentRequest({ address, chainId: 56, token: wide, amount: undefined })).toBe(
      `ethereum:${wide.address}@56/transfer?address=${address}`,
    );
  });

  it.each([1n, 99n, 350n, 99_999_999_999_999n])('is read back as it was written: %s', (amount) => {
    for (const [chainId, token] of [
      [1, usdc],
      [56, wide],
    ] as const) {
      const payee = read(paymentRequest({ address, chainId, token, amount }));
      const [whole, cents] = [amount / 100n, String(amount % 100n).padStart(2, '0')];
      expect(payee).toMatchObject({ to: address });
      expect(Number(payee?.amount)).toBe(Number(`${whole}.${cents}`));
    }
  });
});

describe('what was scanned or pasted', () => {
  it.each<[string, string, { to: string; amount?: string } | undefined]>([
    ['an address', ` ${address}\n`, { to: address }],
    ['an address by EIP-681', `ethereum:${address}@1`, { to: address }],
    ['a native amount, which is no coins', `ethereum:${address}?value=1e18`, { to: address }],
    ['an exponent', request(usdc.address, '&uint256=2.5e6'), { to: address, amount: '2.50' }],
    ['more decimals than coins have', request(usdc.address, '&uint256=2500001'), { to: address }],
    ['nothing', request(usdc.address, '&uint256=0'), { to: address }],
    ['a token that is not credited', request(stranger.address, '&uint256=1e18'), { to: address }],
    ['an absurd exponent', request(usdc.address, '&uint256=1e999'), { to: address }],
    ['another call', `ethereum:${usdc.address}@1/approve?address=${address}`, undefined],
    ['a transfer to nobody', `ethereum:${usdc.address}@1/transfer`, undefined],
    ['our own link', `${window.location.origin}/send?address=friend&amount=2`, { to: 'friend', amount: '2' }],
    ["somebody else's link", `https://elsewhere.test/send?address=${address}`, undefined],
    ['a script', `javascript:alert('${address}')`, undefined],
    ['an address that is too short', address.slice(0, 41), undefined],
    ['a text', 'hello', undefined],
  ])('is understood or refused: %s', (_what, text, payee) => {
    // toEqual treats an absent amount like an undefined one.
    expect(read(text)).toEqual(payee);
  });

  it('leads to sending with everything filled in, and nothing smuggled along', () => {
    expect(sendPath({ to: 'a&amount=9', amount: '2.50' })).toBe('/send?address=a%26amount%3D9&amount=2.50');
  });
});

function request(token: string, amount: string): string {
  return `ethereum:${token}@1/transfer?address=${address}${amount}`;
}
