export const transferOf = (change: object) => ({
  ...{
    id: 't-1',
    network: '1',
    networkName: 'Ethereum',
    kind: 'send',
    userId: 'u-9',
    token: 'USDC',
    amount: 25,
  },
  ...{
    to: `0x${'ab'.repeat(20)}`,
    state: 'sent',
    hash: `0x${'cd'.repeat(32)}`,
    link: 'https://explorer.test/tx/1',
  },
  ...{ nonce: 4, confirmations: 0, needed: 12, cancelling: false },
  ...{ createdAt: '2026-01-05T00:00:00.000Z', changedAt: '2026-01-05T00:00:00.000Z' },
  acts: ['speed-up', 'cancel'],
  ...change,
});

export const stuckTransfer = transferOf({
  ...{ id: 't-2', amount: 7, state: 'stuck', acts: ['retry', 'cancel'] },
  reason: 'The transaction succeeded without a transfer',
});

export const chainOf = (change: object) => ({
  ...{ network: '1', name: 'Ethereum', paused: false, hotAddress: `0x${'11'.repeat(20)}` },
  ...{ hot: '1000000', hotTarget: 250_000, cold: '12.5', coldAddress: `0x${'22'.repeat(20)}` },
  ...{ unswept: '40', unsweptAt: '2026-01-05T00:00:00.000Z', addresses: 2, keyed: 0 },
  ...{ gas: '3.14159', gasSymbol: 'ETH', sendsPaidFor: 420, readAt: '2026-01-05T00:00:00.000Z' },
  ...{ queue: { waiting: 0, transactions: [] }, stuck: [], stuckCount: 0, quorum: 2 },
  providers: [
    { name: 'one.test', head: 21_000_010, agrees: true, problem: '' },
    { name: 'two.test', head: null, agrees: false, problem: 'timed out' },
  ],
  ...change,
});
