/** Prefix of this page's query keys: every action invalidates all of them. */
export const securityKey = ['admin', 'security'] as const;
