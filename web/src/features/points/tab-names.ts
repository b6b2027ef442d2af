export const tabNames = ['overview', 'history', 'levels'] as const;
export type PointsTab = (typeof tabNames)[number];
