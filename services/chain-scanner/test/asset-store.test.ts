import { describe } from 'vitest';
import { createMemoryStore } from '../src/store/assets/in-memory.ts';
import { assetStoreContract } from './asset-store-contract.ts';

describe('what is kept in memory', () => assetStoreContract(createMemoryStore));
