export * from './admin-edits.ts';
export * from './admin-security.ts';
export * from './admin-sessions.ts';
export * from './admin-user.ts';
export * from './admin-users.ts';
export * from './announcements.ts';
export * from './audit.ts';
export * from './views.ts';
