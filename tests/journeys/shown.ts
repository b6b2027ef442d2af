import type { Locator } from 'playwright-core';

/** What is told at the field itself, and whether it is where one types now. */
export const toldAt = (field: Locator): Promise<[told: string | undefined, focused: boolean]> =>
  field.evaluate((input) => [
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    input.getAttribute('aria-invalid') === 'true' && input === document.activeElement,
  ]);

/** The steps of a receipt that have happened: those with a time. */
export const happened = async (timeline: Locator): Promise<string[]> =>
  (await timeline.getByRole('listitem').allInnerTexts())
    .map((step) => step.trim().split(/\n+/))
    .flatMap(([name = '', time]) => (/\d/.test(time ?? '') ? [name] : []));
