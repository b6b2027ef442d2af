import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { figuresAmiss } from './figures.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function amissIn(html: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.setContent(`<div style="width: 100px; font: 20px monospace">${html}</div>`);
  const found = await figuresAmiss(page);
  await page.close();
  return found;
}

const amount = '¥9,999,999<span style="font-size: 12px">.99</span>';

it.each([
  ['in its middle', `<p style="word-break: break-all">${amount}</p>`, ['¥9,999,999.99 is broken']],
  ['before its decimals', `<p>¥9,999,99<br>9.99</p>`, ['¥9,999,999.99 is broken']],
  [
    'by what it stands in',
    `<p style="overflow: hidden; white-space: nowrap">${amount}</p>`,
    ['¥9,999,999.99 is cut off'],
  ],
  [
    'by what is around that',
    `<div style="overflow: clip"><p>${amount}</p></div>`,
    ['¥9,999,999.99 is cut off'],
  ],
])('an amount that is broken or cut off is found: %s', async (_where, html, found) => {
  expect(await amissIn(html)).toEqual(found);
});

it.each([
  ['stands beside words that are', '<p>You hold 1,234.50 of everything there is</p>'],
  ['can be scrolled to', `<div style="overflow-x: auto"><p>${amount}</p></div>`],
  ['fits', `<div style="overflow: hidden"><p style="font-size: 8px">${amount}</p></div>`],
  [
    'is there for those who listen',
    `<p style="position: absolute; width: 1px; overflow: hidden; white-space: nowrap">${amount}</p>`,
  ],
  ['is not shown', `<p hidden style="word-break: break-all">${amount}</p>`],
])('one that %s is none', async (_which, html) => {
  expect(await amissIn(html)).toEqual([]);
});
