/** Applies to visible tabs only: queries don't poll in a hidden tab. */
export const refreshMs = 30_000;
