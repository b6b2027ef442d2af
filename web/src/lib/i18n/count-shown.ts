/** A hidden figure counts as 0, so that the plural form doesn't reveal it. */
export const countShown = (figure: string | undefined): number => (figure === '1' ? 1 : 0);
