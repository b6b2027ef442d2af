const shown = 8;

export const shortId = (id: string): string => (id.length > 2 * shown ? `${id.slice(0, shown)}…` : id);
