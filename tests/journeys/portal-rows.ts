import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

export const rowsOf = (page: Page, text: string): Locator =>
  page.locator('tr[data-row]').filter({ hasText: text });

export async function factsOf(within: Locator): Promise<Record<string, string>> {
  const terms = within.locator('dt');
  // evaluateAll does not wait, and the drawer opens after the URL changes.
  await terms.first().waitFor();
  return terms.evaluateAll((all) =>
    Object.fromEntries(
      all.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ''] as const),
    ),
  );
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

export async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n') };
}

export async function goByMenu(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: tab }).click();
  await page.getByRole('heading', { level: 1, name: tab }).waitFor();
}

export async function goByPalette(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search or jump to' });
  await palette.fill(label);
  await page.getByRole('option', { selected: true }).filter({ hasText: label }).waitFor();
  await palette.press('Enter');
  await palette.waitFor({ state: 'detached' });
}

export async function atSecond(page: Page, address: string, does: 'waits' | 'is lost'): Promise<() => void> {
  let calls = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    calls += 1;
    if (calls === 2 && does === 'is lost') return route.abort();
    if (calls === 2) await released;
    return route.fallback();
  });
  return release;
}

export async function cutOff(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}
