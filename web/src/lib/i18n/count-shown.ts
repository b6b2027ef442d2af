/** For the form of the words around a figure, as it is shown: one that is hidden is not told by them. */
export const countShown = (figure: string | undefined): number => (figure === '1' ? 1 : 0);
