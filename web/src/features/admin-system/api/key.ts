export const systemKey = ['admin', 'system'] as const;
export const refreshMs = 30_000;
