import { describe, expect, it } from 'vitest';
import { kafkaMissing } from '@tael/testkit';
import { eventContract } from './contract/suite.ts';
import { startKafkaBroker } from './kafka-broker.ts';

describe('the event path over Kafka', () => {
  const missing = kafkaMissing();
  if (missing === undefined) eventContract(startKafkaBroker);
  else {
    it(`is not proven here: ${missing}`, () => {
      process.stderr.write(`Kafka contract left out: ${missing}\n`);
      expect(process.env.CI).toBeFalsy();
    });
  }
});
