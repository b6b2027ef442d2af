import { describe, expect, it } from 'vitest';
import { callContract, eventually } from '@tael/testkit';
import type { Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { journeySizes } from '../browser.ts';
import { coinOf, nodeOf } from '../local-chain.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();

const addressOf = ({ token }: Account): Promise<string> =>
  eventually(async () => {
    const { body } = await house.api.call('GET', '/api/user/me', { token });
    const { walletAddress } = body.user as { walletAddress: string };
    expect(walletAddress).toMatch(/^0x[0-9a-fA-F]{40}$/);
    return walletAddress;
  });

async function confirmationsOn(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ of 12 confirmations$/).textContent({ timeout: 200 });
  return Number.parseInt(text ?? '', 10);
}

describe.each(journeySizes)('a deposit, on a %s', (_size, viewport) => {
  it('is seen with its confirmations, which grow by themselves; then it is credited, and the balance has moved', async () => {
    const person = await house.api.register();
    const address = await addressOf(person);
    const chain = nodeOf(house.platform, 1);
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    // A page with an open stream does not poll, so all updates come by the stream.
    const stream = page.waitForResponse('**/api/stream');
    await page.goto('/wallet');
    await page.getByText(/^USDC and USDT that arrive at your deposit address/).waitFor();
    await stream;
    await callContract(chain, 'TestCoin', coinOf(1, 'USDC'), 'mint', [address, 25_500_000n]);
    const first = await eventually(() => confirmationsOn(page));
    await page.getByText('+25.50 USDC').waitFor();
    await page.getByText('Confirming').waitFor();
    expect(await page.getByText('0.00 USDC', { exact: true }).count()).toBeGreaterThan(0);

    await chain.rpc('anvil_mine', '0x2');
    await eventually(async () => expect(await confirmationsOn(page)).toBeGreaterThan(first));

    await chain.rpc('anvil_mine', '0xc');
    await page.getByText('Credited').waitFor();
    await page.getByText('25.50 USDC', { exact: true }).first().waitFor();
    await page.getByText('¥185.13').first().waitFor();
    expect(await page.getByText(/confirmations$/).count()).toBe(0);
    await page.goto('/transactions');
    await page.getByText('Deposit from a chain').waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
