import { afterAll, beforeAll, describe } from 'vitest';
import { startMongo, type MongoServer } from '@tael/testkit';
import { createMongoStore } from '../src/store/assets/in-mongo.ts';
import { assetStoreContract } from './asset-store-contract.ts';

let mongo: MongoServer;
beforeAll(async () => {
  mongo = await startMongo();
}, 600_000);
afterAll(() => mongo.stop());

describe('what is kept in a server that speaks MongoDB', () =>
  assetStoreContract(() => createMongoStore(mongo.url)));
