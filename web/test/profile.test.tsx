import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const names = { firstName: 'Ming', lastName: 'Wang' };
const profile = { ...names, phoneNumber: '', country: '', city: '', dateOfBirth: '' };
const knownAs = (verificationLevel: string) =>
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: { ...me, verificationLevel }, missing: [] }),
    'GET /api/user/profile': () => answer(200, { profile, verificationLevel }),
  });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the profile', () => {
  it.each([
    ['Basic', 'Basic'],
    ['Verified', 'Verified'],
    ['Notarised', 'Notarised'],
  ])('says how well one is known: %s', async (level, shown) => {
    knownAs(level);
    await openApp('/profile?tab=preferences');
    const badge = await screen.findByText(shown);
    expect(badge.textContent).toBe(`Verification level: ${shown}`);
  });

  it('asks for the names in the order of the language', async () => {
    knownAs('Basic');
    await openApp('/profile');
    await screen.findByDisplayValue('Ming');
    const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(typed().slice(0, 2)).toEqual(['Ming', 'Wang']);
    cleanup();
    await openApp('/profile', 'zh-CN');
    await screen.findByDisplayValue('Ming');
    expect(typed().slice(0, 2)).toEqual(['Wang', 'Ming']);
    await screen.findByText('基础认证');
  });
});
