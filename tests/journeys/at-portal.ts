import type { Locator, Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { arriveSignedIn } from './arrive.ts';

export async function enterPortal(page: Page, staff: Account, path: string): Promise<void> {
  await arriveSignedIn(page, staff, 'admin');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

export const toTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

/** Waits until the filters have remounted: text typed earlier would be lost. */
export async function clearFilters(page: Page): Promise<void> {
  const clear = page.getByRole('button', { name: 'Clear filters', exact: true }).first();
  await clear.click();
  await clear.waitFor({ state: 'hidden' });
}

export const rowOf = (page: Page, name: string): Locator =>
  page.locator('tr[data-row]').filter({ has: page.getByText(name, { exact: true }) });

export async function rowWith(page: Page, name: string, ...words: string[]): Promise<void> {
  const row = words.reduce((found, hasText) => found.filter({ hasText }), rowOf(page, name));
  await row.waitFor();
}

export const waitForText = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words, { exact: true }).first().waitFor();

export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).first().click();

export async function choose(page: Page, name: string, act: string): Promise<void> {
  await press(page, `More for ${name}`);
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}
