import type { LocalConfig } from './config.ts';

export interface Account {
  email: string;
  password: string;
}

/** Known passwords, for a platform that listens on loopback only. */
const localAdmin: Account = { email: 'admin@tael.local', password: 'tael-admin-local' };
export const demoUser: Account = { email: 'demo@tael.local', password: 'tael-demo-local' };

export const adminAccount = ({ adminEmail, adminPassword }: LocalConfig): Account => ({
  email: adminEmail ?? localAdmin.email,
  password: adminPassword ?? localAdmin.password,
});

/** Registers the demo user as anybody would; that it is there already is fine. */
export async function ensureDemoUser(api: string): Promise<void> {
  const { email, password } = demoUser;
  const answer = await fetch(`${api}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', email, password, passwordConfirm: password }),
  });
  if (answer.status !== 201 && answer.status !== 409) {
    throw new Error(`the demo user could not be registered: ${answer.status} ${await answer.text()}`);
  }
}
