/** Every act of the page invalidates all that begins with it. */
export const securityKey = ['admin', 'security'] as const;
