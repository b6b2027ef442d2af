/** The tabs of the portal; an entry comes with its page. */
export const adminNavigation: { to: string; label: string }[] = [
  { to: '/admin', label: 'app:admin.dashboard' },
];
