import type { Locator } from 'playwright-core';

/** The field's description, and whether the field is both invalid and focused. */
export const errorAt = (field: Locator): Promise<[error: string | undefined, focused: boolean]> =>
  field.evaluate((input) => [
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    input.getAttribute('aria-invalid') === 'true' && input === document.activeElement,
  ]);

export const happened = async (timeline: Locator): Promise<string[]> =>
  (await timeline.getByRole('listitem').allInnerTexts())
    .map((step) => step.trim().split(/\n+/))
    .flatMap(([name = '', time]) => (/\d/.test(time ?? '') ? [name] : []));
