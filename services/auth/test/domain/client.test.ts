import { describe, expect, it } from 'vitest';
import { isLoopback, networkOf } from '../../src/domain/client.ts';

describe('the network of an address', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a network that tells nobody apart', () => {
  it.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['::1', true],
    ['10.1.2.3', false],
    ['1127.0.0.1', false],
    ['2001:db8::1', false],
  ])('is that of %s: %s', (address, loopback) => {
    expect(isLoopback(networkOf(address))).toBe(loopback);
  });
});
