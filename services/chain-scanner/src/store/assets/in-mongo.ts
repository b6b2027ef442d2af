import mongoose, { type Model } from 'mongoose';
import type { Portfolio, Rescan } from '../../assets/portfolio.ts';
import { noTraces, type Traces } from '../../assets/traces.ts';
import type { AssetStore, TokenFacts, TracesChange } from './asset-store.ts';

/** `Dated` documents expire a month after the last write. */
type Kept<T> = T & { _id: string };
type Dated<T> = Kept<T> & { keptAt: Date };
type Revised<T> = Dated<T> & { revision: number };

const { Schema } = mongoose;
const { Mixed } = Schema.Types;

/** Fail fast: a portfolio can be read without the store. */
const patienceMs = 1000;
const mostTries = 20;
const monthSeconds = 30 * 24 * 3600;

export function createMongoStore(url: string, ca?: string): AssetStore {
  const { open, connection, portfolios, traces, facts } = modelsAt(url, ca);
  return {
    ...opened(open, { ...portfolioCalls(portfolios), ...traceCalls(traces), ...factCalls(facts) }),
    ping: async () => {
      await open();
      await connection.db?.admin().ping();
    },
    close: () => connection.close(),
  };
}

export async function makeIndexes(url: string, ca?: string): Promise<void> {
  const { open, connection, portfolios, traces, facts } = modelsAt(url, ca);
  try {
    await open();
    for (const model of [portfolios, traces, facts]) await model.createIndexes();
  } finally {
    await connection.close();
  }
}

function modelsAt(url: string, ca: string | undefined) {
  const connection = mongoose.createConnection();
  // Without a listener, an 'error' event ends the process. Calls and ping report the problem.
  connection.on('error', () => undefined);
  let opening: Promise<unknown> | undefined;
  return {
    connection,
    /** The driver reconnects by itself only after a first success. */
    open: async (): Promise<void> => {
      opening ??= connection
        .openUri(url, {
          serverSelectionTimeoutMS: patienceMs,
          bufferCommands: false,
          maxPoolSize: 10,
          ...(ca !== undefined && { tls: true, ca }),
        })
        .catch((error: unknown) => {
          opening = undefined;
          throw error;
        });
      await opening;
    },
    portfolios: connection.model<Kept<Portfolio>>('Portfolio', portfolioSchema()),
    traces: connection.model<Revised<Traces>>('Traces', tracesSchema()),
    facts: connection.model<Dated<TokenFacts>>('TokenFacts', factsSchema()),
  };
}

type Calls = Omit<AssetStore, 'ping' | 'close'>;

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
    saveRescan: first(calls.saveRescan),
    markAsked: first(calls.markAsked),
    readTraces: first(calls.readTraces),
    changeTraces: first(calls.changeTraces),
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
      const { readAt, askedAt, chains } = portfolio;
      await portfolios.updateOne({ _id: address }, { $set: { readAt, askedAt, chains } }, { upsert: true });
    },
    saveRescan: async (address: string, rescan: Rescan) => {
      await portfolios.updateOne({ _id: address }, { $set: { rescan } });
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

function traceCalls(traces: Model<Revised<Traces>>) {
  const find = async (_id: string) => {
    const found = await traces.findById(_id).lean();
    if (found === null) return undefined;
    const { _id: id, keptAt, revision, ...kept } = found;
    return { revision, kept: { ...noTraces, ...kept } };
  };
  return {
    readTraces: async (chainId: number, address: string) => (await find(`${chainId}:${address}`))?.kept,
    changeTraces: async (chainId: number, address: string, change: TracesChange) => {
      const _id = `${chainId}:${address}`;
      for (let tries = 1; ; tries += 1) {
        const known = await find(_id);
        const changed = change(known?.kept);
        if (changed === undefined) return undefined;
        const fresh = { ...changed, keptAt: new Date(), revision: (known?.revision ?? 0) + 1 };
        const made =
          known === undefined
            ? (await traces.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true })).upsertedCount
            : (await traces.replaceOne({ _id, revision: known.revision }, fresh)).matchedCount;
        if (made > 0) return changed;
        if (tries === mostTries) throw new Error('traces were changed by others again and again');
      }
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
    { _id: String, readAt: Date, askedAt: Date, chains: [Mixed], rescan: Mixed },
    { ...options, collection: 'portfolios' },
  )
    .index({ readAt: 1, askedAt: 1 })
    .index({ askedAt: 1 });

const tracesSchema = () =>
  new Schema<Revised<Traces>>(
    {
      ...{ _id: String, searched: [Mixed], dated: Mixed, tokens: [String], arrivals: [Mixed], nfts: [Mixed] },
      ...{ keptAt: Date, revision: Number },
    },
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
