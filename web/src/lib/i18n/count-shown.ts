/** The count that selects a plural form. A hidden figure counts as 0, so that the wording doesn't reveal it. */
export const countShown = (figure: string | undefined): number => (figure === '1' ? 1 : 0);
