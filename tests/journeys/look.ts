import type { Page } from 'playwright-core';
import { axeFindings, sizes } from '../browser.ts';
import { figuresAmiss } from './figures.ts';
import type { Language } from './words.ts';

const everyWidth = [1920, 1280, 1024, 768, 390, 360];
/** CSS widths of a window of 1280 at 200 % and 400 % zoom. */
export const zoomedWidths = [640, 320];

export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main') && !document.querySelector('[aria-busy=true], main .animate-pulse'),
  );
}

export async function overflows(page: Page, where: string, widths = everyWidth): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await tooWide(page, width)).map((one) => `${where} at ${width}: ${one}`));
    found.push(...(await figuresAmiss(page)).map((amiss) => `${where} at ${width}: ${amiss}`));
  }
  return found;
}

const tooWide = (page: Page, width: number): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const laidOut = (): boolean => matchMedia(`(width: ${wanted}px)`).matches;
    for (let frame = 0; frame < 2 || (frame < 60 && !laidOut()); frame += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    // Omit a section that clips its content on purpose.
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
 * The second theme gets only the rules about colours. English is checked on a desktop and Chinese on a phone, which
 * covers both sizes and languages.
 */
export async function axeIn(language: Language, page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  // At another width, the pointer could be over another element.
  await page.mouse.move(0, 0);
  const size = language === 'en' ? 'desktop' : 'phone';
  await page.setViewportSize(sizes[size]);
  for (const [theme, of] of bothThemes) {
    await wear(page, theme);
    found.push(...(await axeFindings(page, of)).map((finding) => `${where} ${size} ${theme} ${finding}`));
  }
  return found;
}

const bothThemes = [
  ['dark', 'everything'],
  ['light', 'colours'],
] as const;

async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (wanted) => {
    // An element that inherits a transitioning colour starts its own transition later: wait for none.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    document.documentElement.dataset.theme = wanted;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, theme);
}
