import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';
import { announceWallet } from './support/browser-wallet.ts';
import { network, path, portfolio } from './support/portfolio.ts';

const other = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const coin = (more: object) => ({
  ...{ chainId: 1, type: 'token', symbol: 'USDC', name: 'USD Coin', balance: '0', address: '0x01' },
  ...{ price: 1, priceSource: 'fixed', value: 0, listed: true, spam: false, marks: [] },
  ...more,
});
const ether = (balance: string, value: number) =>
  coin({
    ...{ type: 'native', symbol: 'ETH', name: 'Ether', address: 'native', balance, value },
    ...{ price: 2300, priceSource: 'fallback' },
  });
const ethereum = {
  id: 1,
  name: 'Ethereum',
  colour: '#627EEA',
  explorer: 'https://etherscan.io',
  confirmations: 12,
  configured: true,
  tokens: [],
};
const chains = () => answer(200, { walletAddress: null, chains: [ethereum] });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

const held = portfolio({
  totalValue: 2301234.5,
  assets: [
    coin({ balance: '1234.5', value: 1234.5 }),
    ether('1000', 2300000),
    coin({ symbol: 'FTM', name: 'Fantom', address: '0x06', price: 0.3456, value: 0 }),
    coin({ symbol: 'DUST', name: 'Dust', address: '0x07', price: 0.000012345, value: 0 }),
    coin({
      chainId: 137,
      symbol: 'WETH',
      name: 'Wrapped Ether',
      address: '0x02',
      balance: '0.00000001',
      price: null,
      priceSource: null,
      value: null,
    }),
    coin({
      symbol: 'BEAN',
      name: 'Bean',
      address: '0x1111111111111111111111111111111111111111',
      balance: '7',
      listed: false,
      price: null,
      priceSource: null,
      value: null,
    }),
    coin({
      symbol: 'USDС',
      name: 'Claim at evil.example',
      address: '0x04',
      balance: '9',
      listed: false,
      spam: true,
      marks: ['hidden-characters'],
      price: null,
      priceSource: null,
      value: null,
    }),
  ],
});
const asset = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

describe('the portfolio', () => {
  it('is of my own deposit address, its figures cut and never rounded up, what is worth most first', async () => {
    fakeApi({ [path()]: () => answer(200, held), 'GET /api/assets/chains': chains });
    await openApp('/digital');
    await screen.findByText('My deposit address');
    expect(document.body.textContent).toContain('$2,301,234.50');
    asset('Ether').getByText('Native');
    asset('Ether').getByText(/\$2,300\.00 · fallback price/);
    asset('Ether').getByText('1,000.0000');
    asset('USD Coin').getByText('1,234.50');
    asset('Fantom').getByText(/^\$0\.35 /);
    asset('Dust').getByText(/^\$0\.00001235 /);
    asset('Wrapped Ether').getByText('<0.000001');
    asset('Wrapped Ether').getByText('Price loading...');
    const names = screen.getAllByText(/^(Ether|USD Coin|Wrapped Ether|Bean)$/).map((one) => one.textContent);
    expect(names.slice(0, 2)).toEqual(['Ether', 'USD Coin']);
  });

  it('hides what looks like spam until it is asked for, and then marks it', async () => {
    fakeApi({ [path()]: () => answer(200, held), 'GET /api/assets/chains': chains });
    const user = await openApp('/digital');
    const show = await screen.findByRole('switch', { name: 'Show 1 token that looks like spam' });
    expect(screen.queryByText('Claim at evil.example')).toBeNull();
    asset('Bean').getByText('Unlisted');
    asset('Bean').getByText('No price');
    await user.click(show);
    asset('Claim at evil.example').getByText('Looks like spam');
    asset('Claim at evil.example').getByText('Hidden signs removed');
  });

  it('shows one network alone', async () => {
    fakeApi({ [path()]: () => answer(200, held), 'GET /api/assets/chains': chains });
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Polygon' }));
    screen.getByText('Wrapped Ether');
    expect(screen.queryByText('Ether')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All Networks' }));
    screen.getByText('Ether');
  });
});

describe('networks', () => {
  it('say how they were read, and why not', async () => {
    const failed = { status: 'rpc_failed', block: null, age: null, node: '', reason: 'no answer in time' };
    const answered = portfolio({
      chains: [network(1, 'Ethereum', { skipped: ['0x09'] }), network(137, 'Polygon', failed)],
    });
    fakeApi({ [path()]: () => answer(200, answered), 'GET /api/assets/chains': chains });
    await openApp('/digital');
    const list = within((await screen.findByText('Networks')).closest('section') ?? document.body);
    list.getByText('Up to date');
    expect(list.getByText('Block 1,234,567').getAttribute('href')).toBe('https://etherscan.io/block/1234567');
    list.getByText('node.test');
    list.getByText('1 token was skipped: it could not be read.');
    list.getByText('Not reached');
    list.getByText('No answer in time');
  });

  it('that could not be read say why, and to try again', async () => {
    let broken = true;
    fakeApi({
      [path()]: () => (broken ? refusal(400, 'Invalid input', 'x.y') : answer(200, portfolio())),
    });
    const user = await openApp('/digital');
    await screen.findByText('Failed to load portfolio data: Invalid input');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No assets found');
    broken = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Failed to load portfolio data: Invalid input');
    screen.getByText('No assets found');
  });
});

describe('pictures', () => {
  const nft = (more: object) => ({
    ...{
      id: 'n1',
      name: '',
      token_id: '7',
      image_url: '/api/assets/nft-image?n=1',
      collection: { name: '' },
    },
    ...{ chain: '', chainId: 1, contract: '0x05', standard: 'ERC-721' },
    ...more,
  });
  const see = async (image: unknown) => {
    fakeApi({
      [path()]: () => answer(200, portfolio({ nfts: [nft({})] })),
      'GET /api/assets/nft-image?n=1': () => answer(200, { image }),
    });
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('tab', { name: 'NFTs' }));
    return user;
  };

  it('come as data; what has no name, collection or network says so', async () => {
    const user = await see('data:image/svg+xml;base64,AAAA');
    screen.getByText('#7');
    screen.getByText('Unknown Collection');
    screen.getByText('Unknown Chain');
    await waitFor(() =>
      expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/svg+xml;base64,AAAA'),
    );
    await user.click(screen.getByRole('button', { name: 'View #7' }));
    screen.getByText('ERC-721');
  });

  it('that are anything but a picture are not shown', async () => {
    await see('https://evil.example/pixel.png');
    await screen.findByRole('img', { name: 'No picture' });
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('a browser wallet', () => {
  it('that there is not is told in words', async () => {
    fakeApi({ [path()]: () => answer(200, portfolio()) });
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }));
    await screen.findByText('Web3 wallet not detected. Please install MetaMask or another Web3 wallet.');
  });

  it('shows its own account, follows it, and gives way to my address again', async () => {
    const wallet = announceWallet([other]);
    const { called } = fakeApi({
      [path()]: () => answer(200, portfolio()),
      [path(other)]: () => answer(200, portfolio({ walletAddress: other, totalValue: 12 })),
    });
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }));
    await screen.findByRole('button', { name: 'Disconnect' });
    await waitFor(() => expect(document.body.textContent).toContain('$12.00'));
    const before = called(path(other));
    wallet.emit('chainChanged', '0x89');
    await waitFor(() => expect(called(path(other))).toBe(before + 1));
    wallet.emit('accountsChanged', []);
    await screen.findByRole('button', { name: 'Connect Wallet' });
    await screen.findByText('My deposit address');
  });

  it('that says no is quoted', async () => {
    announceWallet(() => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 })));
    fakeApi({ [path()]: () => answer(200, portfolio()) });
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }));
    const sheet = screen.queryAllByRole('button', { name: /^Play Wallet/ });
    if (sheet.length > 0) await user.click(sheet.at(-1) ?? document.body);
    await screen.findByText('Failed to connect wallet: you declined in your wallet');
  });
});
