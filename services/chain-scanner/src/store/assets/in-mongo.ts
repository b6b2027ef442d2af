import mongoose, { type Model } from 'mongoose';
import type { Portfolio } from '../../assets/portfolio.ts';
import type { AssetStore, TokenFacts, Traces } from './asset-store.ts';

type Kept<T> = T & { _id: string };

const { Schema } = mongoose;
const { Mixed } = Schema.Types;

/** A server that is away is told at once: the portfolio can be read without it. */
const patienceMs = 2000;

/** Shared by all replicas, and there after a restart. */
export function createMongoStore(url: string): AssetStore {
  const connection = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: patienceMs,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: 10,
  });
  // Told by ping and by every call; an event that nobody hears would end the process.
  connection.on('error', () => undefined);
  const portfolios = connection.model<Kept<Portfolio>>('Portfolio', portfolioSchema());
  const traces = connection.model<Kept<Traces>>('Traces', tracesSchema());
  const facts = connection.model<Kept<TokenFacts>>('TokenFacts', factsSchema());
  return {
    ...portfolioCalls(portfolios),
    ...traceCalls(traces),
    readFacts: async (chainId, contracts) => {
      const ids = contracts.map((contract) => `${chainId}:${contract}`);
      const found = await facts.find({ _id: { $in: ids } }).lean();
      return new Map(found.map(({ _id, ...one }) => [one.contract, one]));
    },
    saveFacts: async (chainId, fresh) => {
      if (fresh.length === 0) return;
      await facts.bulkWrite(
        fresh.map((one) => ({
          replaceOne: { filter: { _id: `${chainId}:${one.contract}` }, replacement: one, upsert: true },
        })),
      );
    },
    ping: async () => {
      await connection.asPromise();
      await connection.db?.admin().ping();
    },
    close: () => connection.close(),
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

function traceCalls(traces: Model<Kept<Traces>>) {
  return {
    readTraces: async (chainId: number, address: string) => {
      const found = await traces.findById(`${chainId}:${address}`).lean();
      if (found === null) return undefined;
      const { _id, ...rest } = found;
      return rest;
    },
    saveTraces: async (chainId: number, address: string, fresh: Traces) => {
      const _id = `${chainId}:${address}`;
      const { matchedCount } = await traces.replaceOne({ _id, block: { $lte: fresh.block } }, fresh);
      if (matchedCount > 0) return;
      // There is none, or a later one, which then stays.
      await traces.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
    },
  };
}

const options = { versionKey: false, minimize: false, strict: true } as const;

const portfolioSchema = () =>
  new Schema<Kept<Portfolio>>(
    { _id: String, readAt: Date, askedAt: Date, chains: [Mixed] },
    { ...options, collection: 'portfolios' },
  );

const tracesSchema = () =>
  new Schema<Kept<Traces>>(
    { _id: String, block: Number, tokens: [String], nfts: [Mixed] },
    { ...options, collection: 'traces' },
  );

const factsSchema = () =>
  new Schema<Kept<TokenFacts>>(
    { _id: String, contract: String, name: String, symbol: String, decimals: Number, marks: [String] },
    { ...options, collection: 'token_facts' },
  );
