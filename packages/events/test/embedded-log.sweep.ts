import { describe } from 'vitest';
import { eventContract } from './contract/suite.ts';
import { startEmbeddedBroker } from './embedded-broker.ts';

describe('the event path over the embedded log', () => eventContract(startEmbeddedBroker));
