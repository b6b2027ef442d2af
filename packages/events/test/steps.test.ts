import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authEvents } from '@tael/proto';
import { on, onBatch } from '../src/index.ts';
import { inOrderPerKey } from '../src/apply.ts';
import { partitionOf } from '../src/partition.ts';

const done = () => Promise.resolve();
const changed = onBatch(authEvents.UserChangedSchema, done);
const deleted = on(authEvents.UserDeletedSchema, done);
const handlers = new Map([changed, deleted].map((handler) => [handler.type, handler]));

function deliveries(list: string) {
  return list.split(' ').map((id, index) => {
    const type = id.startsWith('c') ? changed.type : deleted.type;
    const record = {
      topic: '',
      key: id.slice(1),
      headers: {},
      body: new Uint8Array(),
      partition: 0,
      offset: BigInt(index),
    };
    return { id: `${id}#${index}`, type, record };
  });
}

function stepsOf(list: string): string[] {
  return inOrderPerKey(deliveries(list), handlers).map(({ members }) =>
    members.map(({ id }) => id).join(' '),
  );
}

describe('the calls of a slice', () => {
  it('gather the events of a type over all keys', () => {
    expect(stepsOf('cA dB cC dD cE')).toEqual(['cA#0 cC#2 cE#4', 'dB#1 dD#3']);
  });

  it('never put an event before an earlier one of its key', () => {
    expect(stepsOf('cA dA cA cB dB cA')).toEqual(['cA#0 cB#3', 'dA#1 dB#4', 'cA#2 cA#5']);
  });
});

describe('a key', () => {
  it('keeps its partition in every release: that of FNV-1a as published', () => {
    expect(partitionOf('', 2 ** 32)).toBe(0x811c9dc5);
    expect(partitionOf('foobar', 2 ** 32)).toBe(0xbf9cf968);
    expect(partitionOf('foobar', 12)).toBe(0xbf9cf968 % 12);
  });

  it('shares the partitions evenly with others', () => {
    const counts = Array.from({ length: 12 }, () => 0);
    for (let n = 0; n < 12_000; n++) {
      const partition = partitionOf(randomUUID(), 12);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1_200);
  });
});
