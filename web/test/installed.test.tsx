import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../src/app/error-boundary.tsx';
import { awaitInstallPrompt } from '../src/lib/pwa/install-prompt.ts';
import { answer, fakeApi } from './support/fake-api.ts';
import { giveDatabases } from './support/kept-databases.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

function offerInstall() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}
const install = () => screen.queryByRole('button', { name: 'Install Tael' });

describe('to install the app', () => {
  beforeEach(() => {
    localStorage.clear();
    giveDatabases();
    keepSession(demo);
    fakeApi({ 'GET /api/user/me': () => answer(200, { user: me, missing: [] }) });
  });
  awaitInstallPrompt();

  it('is offered in the settings where the browser offers it, and asks by one press, once', async () => {
    const user = await openApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    expect(install()).toBeNull();
    const { event, prompt } = offerInstall();
    expect(event.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Install Tael' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(install()).toBeNull();
  });

  it('is no longer offered to who has installed it', async () => {
    await openApp('/settings');
    offerInstall();
    await screen.findByRole('button', { name: 'Install Tael' });
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(install()).toBeNull();
  });
});

describe('a page that cannot be shown', () => {
  const fail = (error: Error) => {
    const Page = (): ReactNode => {
      throw error;
    };
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    );
    logged.mockRestore();
  };

  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://tael.test/assets/send-1.js'],
    ['Firefox', 'error loading dynamically imported module: https://tael.test/assets/send-1.js'],
    ['Safari', 'Importing a module script failed.'],
    ['vite, of its style', 'Unable to preload CSS for /assets/send-1.css'],
  ])('because it could not be fetched, in the words of %s, says that and offers to reload', (_who, words) => {
    fail(new TypeError(words));
    screen.getByRole('heading', { name: 'This page could not be fetched' });
    screen.getByText(/It comes by itself once there is a connection\./);
    screen.getByRole('button', { name: 'Reload the page' });
  });

  it('because of a fault of ours does not blame the network', () => {
    fail(new TypeError("Cannot read properties of undefined (reading 'map')"));
    expect(screen.queryByText('This page could not be fetched')).toBeNull();
    screen.getByRole('button', { name: 'Reload the page' });
  });
});
