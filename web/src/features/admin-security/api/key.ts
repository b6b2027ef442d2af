export const securityKey = ['admin', 'security'] as const;
