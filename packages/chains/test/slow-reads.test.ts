import { describe, expect, it } from 'vitest';
import { createSlowReads } from '../src/slow-reads.ts';

const minute = 60_000;
const balanceOf = (target: string, owner = '00') => ({ target, data: `0x70a08231${owner}` });

describe('a read that was slow', () => {
  it('rests a minute, then twice as long each time, an hour at most; for every owner, and no other function', () => {
    let now = 0;
    const slow = createSlowReads(() => now);
    const coin = balanceOf('0xAb');
    const rests = Array.from({ length: 8 }, () => {
      slow.add(coin);
      const began = now;
      while (slow.has(balanceOf('0xaB', 'ff'))) now += minute;
      return (now - began) / minute;
    });
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    slow.add(coin);
    expect(slow.has({ target: '0xab', data: '0x06fdde03' })).toBe(false);
  });

  it('is forgiven once it answers', () => {
    let now = 0;
    const slow = createSlowReads(() => now);
    for (let i = 0; i < 5; i += 1) slow.add(balanceOf('0x1'));
    slow.forgive(balanceOf('0x1'));
    expect(slow.has(balanceOf('0x1'))).toBe(false);
    slow.add(balanceOf('0x1'));
    now = minute;
    expect(slow.has(balanceOf('0x1'))).toBe(false);
  });

  it('is forgotten when a thousand others were slow since: strangers cannot fill the memory', () => {
    const slow = createSlowReads(() => 0);
    for (let i = 0; i <= 1000; i += 1) slow.add(balanceOf(`0x${i}`));
    expect([slow.has(balanceOf('0x0')), slow.has(balanceOf('0x1'))]).toEqual([false, true]);
  });
});
