import type { Locator } from 'playwright-core';

export const toldAt = (field: Locator): Promise<[told: string | undefined, focused: boolean]> =>
  field.evaluate((input) => [
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    input.getAttribute('aria-invalid') === 'true' && input === document.activeElement,
  ]);

export const happened = async (timeline: Locator): Promise<string[]> =>
  (await timeline.getByRole('listitem').allInnerTexts())
    .map((step) => step.trim().split(/\n+/))
    .flatMap(([name = '', time]) => (/\d/.test(time ?? '') ? [name] : []));
