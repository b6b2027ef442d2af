import { Readable } from 'node:stream';
import * as api from '@tael/contract/wallet';
import { formatPlain } from '@tael/money';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { kindOf } from '../ledger/day-sums.ts';
import { readClose, readCloses, type DayClose } from '../operations/day-close/read-closes.ts';

export const dayCloseRoutes = (deps: Deps): Route[] => [
  route(api.listDayCloses, { handle: ({ query }) => readCloses(deps, query) }),
  route(api.readDayClose, {
    handle: async ({ params }) => ({ close: toClose(await readClose(deps, params.day)) }),
  }),
  route(api.exportDayClose, {
    handle: async ({ params }) => {
      const close = await readClose(deps, params.day);
      return csv({ name: `day-close-${close.day}`, header, rows: Readable.from(rowsOf(close)) });
    },
  }),
];

const items = ({ count, amount }: DayClose['open']['payouts']) => ({ count: Number(count), amount });

const toClose = ({ accounts, flows, open, proof, ...close }: DayClose) => ({
  ...close,
  accounts: accounts.map(({ asset: currency, ...sums }) => ({ ...sums, currency })),
  flows: flows.map(({ asset: currency, ...flow }) => ({ ...flow, currency, kind: kindOf(flow) })),
  open: {
    payouts: items(open.payouts),
    sends: items(open.sends),
    sendsUnderWay: items(open.sendsUnderWay),
  },
  proof: { ...proof, _id: proof.id },
});

const figure = (amount: bigint) => ({ exact: formatPlain(amount) });

const header = [
  ...[
    'part',
    'name',
    'from',
    'to',
    'currency',
    'opening',
    'in',
    'out',
    'closing',
    'count',
    'amount',
    'value',
  ],
];

/** One table for all parts, so that a program reads it with one header. */
function* rowsOf(close: DayClose): Generator<CsvRow> {
  const { day, hash, proven, proof, postings } = close;
  const fact = (name: string, value: string): CsvRow => ['fact', name, ...Array<null>(9).fill(null), value];
  yield fact('day', day);
  yield fact('postings', String(postings));
  yield fact('hash', hash);
  yield fact('proof', proof.id);
  yield fact('proven', String(proven));
  for (const { shard, seq, hash: end } of close.ends) yield fact(`chain ${shard}/${seq}`, end);
  for (const { account, asset, ...sums } of close.accounts) {
    const figures = [sums.opening, sums.in, sums.out, sums.closing].map(figure);
    yield ['account', account, null, null, asset, ...figures, null, null, null];
  }
  for (const flow of close.flows) {
    const figures = [Number(flow.count), figure(flow.amount)];
    yield ['flow', kindOf(flow), flow.from, flow.to, flow.asset, null, null, null, null, ...figures, null];
  }
  for (const [name, { count, amount }] of Object.entries(close.open) as [
    string,
    DayClose['open']['payouts'],
  ][]) {
    const blank = Array<null>(7).fill(null);
    yield ['open', name, ...blank, Number(count), figure(amount), null];
  }
}
