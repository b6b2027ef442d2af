export interface Account {
  email: string;
  password: string;
}

/** Published passwords: only for a platform that listens on loopback. */
export const publishedAdmin: Account = { email: 'admin@tael.local', password: 'tael-admin-local' };
export const demoUser = { username: 'demo', email: 'demo@tael.local', password: 'tael-demo-local' };
