const shown = 8;

/** Enough of a long id to tell two apart. */
export const shortId = (id: string): string => (id.length > 2 * shown ? `${id.slice(0, shown)}…` : id);
