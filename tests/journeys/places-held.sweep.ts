import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { journeySizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { openHouse } from './house.ts';
import { settled } from './look.ts';

const house = openHouse();

async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await settled(page);
  };
}

const cardsOf = (page: Page): Promise<number[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section')].map((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    }),
  );

const misplaced = (held: number[][], come: number[][]): [number[], number[] | undefined][] =>
  held.flatMap((place, nth) => {
    const there = come[nth];
    const moved = place.some((at, side) => Math.abs(at - (there?.[side] ?? 9999)) > 4);
    return moved ? [[place, there] as [number[], number[] | undefined]] : [];
  });

describe.each(journeySizes)('on a %s', (_size, viewport) => {
  it('what the dashboard holds comes to the places that its skeleton held', async () => {
    const person = await house.api.register();
    await house.give(person, { coins: 100, yuan: 50, points: 500 });
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, person);
    const release = await holdBack(page, '**/api/user/me');
    await page.goto('/dashboard');
    await page.locator('main [aria-busy=true] section').first().waitFor();
    const held = await cardsOf(page);
    await release();
    await page.getByText('100.00').first().waitFor();
    const come = await cardsOf(page);
    expect(held).toHaveLength(4);
    expect(misplaced(held, come)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('what comes late to the invitation page, and finds nothing, moves nothing', async () => {
    const { page, complaints, close } = await house.visit(viewport);
    await arriveSignedIn(page, await house.api.register());
    const release = await holdBack(page, '**/api/user/pending-referrals');
    await page.goto('/invite');
    await page.getByText('No friends yet').waitFor();
    const before = await cardsOf(page);
    await release();
    await page.getByText('Nothing is waiting right now.').waitFor();
    expect(await cardsOf(page)).toEqual(before);
    expect(complaints).toEqual([]);
    await close();
  });
});
