export const refreshMs = 30_000;
