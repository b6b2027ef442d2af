import { expect, it } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn, newStaff, signIn } from './arrive.ts';
import { openHouse } from './house.ts';

const house = openHouse();

/** Chromium's virtual authenticator. It answers requests that begin while a user is present, autofill included. */
async function addAuthenticator(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

/** Browsers refuse passkeys on an IP address. */
async function visitByName(viewport: (typeof sizes)['phone']) {
  const url = house.platform.url.replace('127.0.0.1', 'localhost');
  const visited = await house.visit(viewport, {}, { url });
  return { ...visited, authenticator: await addAuthenticator(visited.page) };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function addPasskey(page: Page, { password }: Account): Promise<void> {
  await page.goto('/profile?tab=security');
  await press(page, 'Add a passkey');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Blue key');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Passkey added', { exact: true }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await press(page, 'Log Out');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
}

it('a user adds a passkey, signs in with it by button and by autofill, and removes it', async () => {
  const person = await house.api.register();
  const { page, authenticator, complaints, close } = await visitByName(sizes.phone);
  await arriveSignedIn(page, person);
  await addPasskey(page, person);
  const row = page.getByRole('listitem').filter({ hasText: 'Blue key' });
  await row.getByText('never used').waitFor();

  await authenticator.setPresent(false);
  await signOut(page);
  await authenticator.setPresent(true);
  await press(page, 'Sign in with a passkey');
  await page.waitForURL('**/dashboard');

  await authenticator.setPresent(false);
  await signOut(page);
  await authenticator.setPresent(true);
  await page.reload();
  await page.waitForURL('**/dashboard');

  await page.goto('/profile?tab=security');
  await row.getByText('last used').waitFor();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(person.password);
  await press(page, 'Remove passkey');
  await page.getByText('No passkeys yet.').waitFor();
  await authenticator.setPresent(false);
  await signOut(page);
  await authenticator.setPresent(true);
  await press(page, 'Sign in with a passkey');
  await page.getByText('Signing in with this passkey failed').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

it('an administrator enrols with a passkey, which the password then asks for', async () => {
  const admin = await newStaff(house.api, house.admin, 'admin');
  const { page, authenticator, complaints, close } = await visitByName(sizes.desktop);
  await arriveSignedIn(page, admin, 'admin');
  await page.goto('/admin/security?view=own');
  await press(page, 'Set up');
  await page.getByLabel('Current password').fill(admin.password);
  await press(page, 'Create a passkey');
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  await press(page, 'I have kept them');
  await page.getByText('10 recovery codes are left.').waitFor();
  await page.getByRole('button', { name: /^Remove/ }).waitFor();

  await authenticator.setPresent(false);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/login');
  await signIn(page, admin);
  // The page asks by itself. A request that began while a user is present would be answered before the button is pressed.
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).waitFor();
  await authenticator.setPresent(true);
  await press(page, 'Use a passkey');
  await page.waitForURL('**/admin');
  expect(complaints).toEqual([]);
  await close();
}, 120_000);
