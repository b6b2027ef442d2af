import type { Page } from 'playwright-core';
import { axeFindings, sizes } from '../browser.ts';
import { figuresAmiss } from './figures.ts';
import type { Language } from './words.ts';

const everyWidth = [1920, 1280, 1024, 768, 390, 360];
/** What a desktop of 1280 leaves at 200 and at 400 %. */
export const zoomedWidths = [640, 320];

/** Nothing of the page is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], main .animate-pulse'));
}

/** By how much the page, or the sheet that is open over it, is wider than there is room, and which amounts found none. */
export async function overflows(page: Page, where: string, widths = everyWidth): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await tooWide(page, width)).map((one) => `${where} at ${width}: ${one}`));
    found.push(...(await figuresAmiss(page)).map((amiss) => `${where} at ${width}: ${amiss}`));
  }
  return found;
}

/** The page, a sheet or a card out of which something sticks, once it is laid out for a window of that width. */
const tooWide = (page: Page, width: number): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const laidOut = (): boolean => matchMedia(`(width: ${wanted}px)`).matches;
    for (let frame = 0; frame < 2 || (frame < 60 && !laidOut()); frame += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    // What it cuts off on purpose does not stick out.
    const isCard = ({ borderRightWidth, overflowX }: CSSStyleDeclaration): boolean =>
      borderRightWidth !== '0px' && overflowX === 'visible';
    const { documentElement } = document;
    const over = [
      { what: 'the page', by: documentElement.scrollWidth - window.innerWidth },
      ...[...document.querySelectorAll('dialog[open], main section')]
        .filter((one) => one.localName === 'dialog' || isCard(getComputedStyle(one)))
        .map((one) => ({ what: one.textContent.slice(0, 40), by: one.scrollWidth - one.clientWidth })),
    ];
    return over.filter(({ by }) => by > 0).map(({ what, by }) => `${what} by ${by}`);
  }, width);

/**
 * What axe finds at both sizes in both themes. A theme changes colours and nothing else, so the second asks about those;
 * a language changes neither, so Chinese is asked for once.
 */
export async function axeIn(language: Language, page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  // Where it last pressed may be another button at another width.
  await page.mouse.move(0, 0);
  for (const [size, viewport] of Object.entries(language === 'en' ? sizes : { phone: sizes.phone })) {
    await page.setViewportSize(viewport);
    for (const [theme, of] of language === 'en' ? bothThemes : bothThemes.slice(0, 1)) {
      await wear(page, theme);
      found.push(...(await axeFindings(page, of)).map((finding) => `${where} ${size} ${theme} ${finding}`));
    }
  }
  return found;
}

const bothThemes = [
  ['dark', 'everything'],
  ['light', 'colours'],
] as const;

async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    // What inherits a colour that changes slowly begins to change after it. What never stops is looked at all the same.
    const changes = (): boolean => document.getAnimations().some((one) => one instanceof CSSTransition);
    for (let frame = 0; frame < 2 || (frame < 30 && changes()); frame += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
  }, theme);
}
