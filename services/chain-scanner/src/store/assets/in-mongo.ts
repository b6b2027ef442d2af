import mongoose, { type Model } from 'mongoose';
import type { Portfolio } from '../../assets/portfolio.ts';
import type { AssetStore, TokenFacts, Traces } from './asset-store.ts';

/** What has a date of its own goes when it hasn't been written for a month. */
type Kept<T> = T & { _id: string };
type Dated<T> = Kept<T> & { keptAt: Date };

const { Schema } = mongoose;
const { Mixed } = Schema.Types;

/** A server that is away is told soon: the portfolio can be read without it. */
const patienceMs = 1000;
const monthSeconds = 30 * 24 * 3600;

/** Shared by all replicas, and there after a restart. */
export function createMongoStore(url: string): AssetStore {
  const { open, connection, portfolios, traces, facts } = modelsAt(url);
  return {
    ...opened(open, { ...portfolioCalls(portfolios), ...traceCalls(traces), ...factCalls(facts) }),
    ping: async () => {
      await open();
      await connection.db?.admin().ping();
    },
    close: () => connection.close(),
  };
}

/** A step of its own, before any process starts. */
export async function makeIndexes(url: string): Promise<void> {
  const { open, connection, portfolios, traces, facts } = modelsAt(url);
  try {
    await open();
    for (const model of [portfolios, traces, facts]) await model.createIndexes();
  } finally {
    await connection.close();
  }
}

function modelsAt(url: string) {
  const connection = mongoose.createConnection();
  // Told by ping and by every call; an event that nobody hears would end the process.
  connection.on('error', () => undefined);
  let opening: Promise<unknown> | undefined;
  return {
    connection,
    /** The driver comes back by itself only to a server that it once had. */
    open: async (): Promise<void> => {
      opening ??= connection
        .openUri(url, { serverSelectionTimeoutMS: patienceMs, bufferCommands: false, maxPoolSize: 10 })
        .catch((error: unknown) => {
          opening = undefined;
          throw error;
        });
      await opening;
    },
    portfolios: connection.model<Kept<Portfolio>>('Portfolio', portfolioSchema()),
    traces: connection.model<Dated<Traces>>('Traces', tracesSchema()),
    facts: connection.model<Dated<TokenFacts>>('TokenFacts', factsSchema()),
  };
}

type Calls = Omit<AssetStore, 'ping' | 'close'>;

/** Each of them opens the connection first, if nobody has. */
function opened(open: () => Promise<void>, calls: Calls): Calls {
  const first =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await open();
      return call(...args);
    };
  return {
    readPortfolio: first(calls.readPortfolio),
    savePortfolio: first(calls.savePortfolio),
    markAsked: first(calls.markAsked),
    readTraces: first(calls.readTraces),
    saveTraces: first(calls.saveTraces),
    readFacts: first(calls.readFacts),
    saveFacts: first(calls.saveFacts),
    findStale: first(calls.findStale),
    forget: first(calls.forget),
  };
}

function portfolioCalls(portfolios: Model<Kept<Portfolio>>) {
  return {
    readPortfolio: async (address: string) => {
      const found = await portfolios.findById(address).lean();
      if (found === null) return undefined;
      const { _id, ...portfolio } = found;
      return portfolio;
    },
    savePortfolio: async (address: string, portfolio: Portfolio) => {
      await portfolios.replaceOne({ _id: address }, portfolio, { upsert: true });
    },
    markAsked: async (address: string, at: Date) => {
      await portfolios.updateOne({ _id: address }, { $max: { askedAt: at } });
    },
    findStale: async (askedSince: Date, readBefore: Date, limit: number) => {
      const stale = await portfolios
        .find({ askedAt: { $gte: askedSince }, readAt: { $lt: readBefore } }, { _id: 1 })
        .sort({ readAt: 1 })
        .limit(limit)
        .lean();
      return stale.map(({ _id }) => _id);
    },
    forget: async (askedBefore: Date) =>
      (await portfolios.deleteMany({ askedAt: { $lt: askedBefore } })).deletedCount,
  };
}

function traceCalls(traces: Model<Dated<Traces>>) {
  return {
    readTraces: async (chainId: number, address: string) => {
      const found = await traces.findById(`${chainId}:${address}`).lean();
      if (found === null) return undefined;
      const { _id, keptAt, ...rest } = found;
      return rest;
    },
    saveTraces: async (chainId: number, address: string, fresh: Traces) => {
      const _id = `${chainId}:${address}`;
      const dated = { ...fresh, keptAt: new Date() };
      const replaceEarlier = () => traces.replaceOne({ _id, block: { $lte: fresh.block } }, dated);
      const { matchedCount } = await replaceEarlier();
      if (matchedCount > 0) return;
      // There is none, or a later one, which then stays.
      const { upsertedCount } = await traces.updateOne({ _id }, { $setOnInsert: dated }, { upsert: true });
      // Or somebody was quicker to make it, maybe of an earlier block.
      if (upsertedCount === 0) await replaceEarlier();
    },
  };
}

function factCalls(facts: Model<Dated<TokenFacts>>) {
  return {
    readFacts: async (chainId: number, contracts: readonly string[]) => {
      const ids = contracts.map((contract) => `${chainId}:${contract}`);
      const found = await facts.find({ _id: { $in: ids } }).lean();
      return new Map(found.map(({ _id, keptAt, ...one }) => [one.contract, one]));
    },
    saveFacts: async (chainId: number, fresh: readonly TokenFacts[]) => {
      if (fresh.length === 0) return;
      const keptAt = new Date();
      await facts.bulkWrite(
        fresh.map((one) => ({
          replaceOne: {
            filter: { _id: `${chainId}:${one.contract}` },
            replacement: { ...one, keptAt },
            upsert: true,
          },
        })),
      );
    },
  };
}

const own = { minimize: false, autoIndex: false, autoCreate: false };
const options = { versionKey: false, strict: true, ...own } as const;

const portfolioSchema = () =>
  new Schema<Kept<Portfolio>>(
    { _id: String, readAt: Date, askedAt: Date, chains: [Mixed] },
    { ...options, collection: 'portfolios' },
  )
    .index({ readAt: 1, askedAt: 1 })
    .index({ askedAt: 1 });

const tracesSchema = () =>
  new Schema<Dated<Traces>>(
    { _id: String, block: Number, tokens: [String], nfts: [Mixed], keptAt: Date },
    { ...options, collection: 'traces' },
  ).index({ keptAt: 1 }, { expireAfterSeconds: monthSeconds });

const factsSchema = () =>
  new Schema<Dated<TokenFacts>>(
    {
      ...{ _id: String, contract: String, name: String, symbol: String, decimals: Number, marks: [String] },
      keptAt: Date,
    },
    { ...options, collection: 'token_facts' },
  ).index({ keptAt: 1 }, { expireAfterSeconds: monthSeconds });
