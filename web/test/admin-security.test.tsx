import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, demo, keepSession } from './support/people.ts';

const stamp = '2026-11-20T04:00:00.000Z';
const staff = 'GET /api/admin/security/staff';
const own = '/api/auth/second-factor';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

it('a dead letter is replayed, or discarded with a reason', async () => {
  const letter = {
    id: 'l-1',
    service: 'wallet',
    group: 'wallet.users',
    topic: 'auth.users.v1',
    type: 'auth.UserChanged.v1',
    eventId: 'e-1',
    key: 'id-1',
    reason: 'constraint violated',
    attempts: 3,
    eventTime: stamp,
    parkedAt: stamp,
  };
  const page = { total: 1, totalPages: 1, currentPage: 1, missing: ['points'] };
  const { calls } = fakeApi({
    'GET /api/admin/dead-letters?page=1&limit=20&service=wallet': () =>
      answer(200, { ...page, deadLetters: [letter] }),
    'POST /api/admin/dead-letters/replay': () => answer(200, { replayed: 0, failed: 1 }),
    'POST /api/admin/dead-letters/wallet/l-1/discard': () => answer(200, { success: true }),
  });
  const person = await openApp('/admin/security?view=letters&service=wallet&open=l-1');
  const drawer = await dialog('auth.UserChanged.v1');
  expect(screen.getByText(/Points cannot be reached right now/)).toBeTruthy();
  await person.click(drawer.getByRole('button', { name: 'Replay' }));
  await drawer.findByText('1 event failed again and stays here.');
  await person.click(drawer.getByRole('button', { name: 'Discard' }));
  const asks = await dialog('Discard auth.UserChanged.v1?');
  await person.click(asks.getByRole('button', { name: 'Discard' }));
  await asks.findByText('A reason is required');
  await person.type(asks.getByLabelText('Reason'), 'Sent twice');
  await person.click(asks.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Event discarded');
  expect(calls.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : []))).toEqual([
    { service: 'wallet', id: 'l-1' },
    { reason: 'Sent twice' },
  ]);
  expect(whereWeAre()).toBe('/admin/security?view=letters&service=wallet');
});

it('who is throttled is told without more than their name', async () => {
  const accounts = [
    { userId: 'id-1', username: 'person-1', what: 'code', ownParty: true, until: stamp },
    { userId: null, username: null, what: 'password', ownParty: false, until: stamp },
  ];
  fakeApi({
    'GET /api/admin/security/throttles': () =>
      answer(200, { accounts, networks: [{ name: 'sign-in', network: '10.0.0.7', until: stamp }] }),
  });
  await openApp('/admin/security?view=throttles');
  await screen.findByText('person-1');
  for (const text of [
    'Wrong codes · on a known device or session',
    'An address without an account',
    'Sign-ins',
  ])
    expect(screen.getByText(text)).toBeTruthy();
});

describe('the staff', () => {
  const member = { _id: 'id-1', username: 'person-1', role: 'moderator', status: 'active' };
  const listed = () =>
    answer(200, {
      setting: 'optional',
      staff: [{ ...member, permissions: ['users.read'], lastLogin: null, secondFactorSince: stamp }],
    });
  const reset = 'DELETE /api/admin/users/id-1/second-factor?reason=A+lost+phone';
  const askReset = async () => {
    const person = await openApp('/admin/security?view=staff');
    await person.click(await screen.findByRole('button', { name: 'Reset the second factor of person-1' }));
    const asks = await dialog('Reset the second factor of person-1');
    await person.type(asks.getByLabelText('Reason'), 'A lost phone');
    await person.click(asks.getByRole('button', { name: 'Reset' }));
    return { person, asks };
  };

  it('lists permissions and second factors; a reset that needs a code asks for it, and goes on', async () => {
    let proven = false;
    const { called, calls } = fakeApi({
      [staff]: listed,
      [reset]: () =>
        proven ? answer(200, { success: true }) : refusal(403, 'Please confirm', 'auth.proof_needed'),
      [`POST ${own}/prove`]: (body) => {
        proven = (body as { code: string }).code === '123456';
        return proven
          ? answer(200, { provenUntil: stamp })
          : refusal(400, 'This code is wrong or was used already', 'auth.wrong_code');
      },
    });
    const { person } = await askReset();
    const code = await dialog('Enter a code');
    await person.type(code.getByLabelText('Code'), '000000{Enter}');
    await code.findByText('This code is wrong or was used already');
    expect(called(reset)).toBe(1);
    await person.clear(code.getByLabelText('Code'));
    await person.type(code.getByLabelText('Code'), '123456{Enter}');
    await screen.findByText('Second factor of person-1 reset');
    expect(called(reset)).toBe(2);
    expect(calls.filter(({ call }) => call === `POST ${own}/prove`)).toHaveLength(2);
    expect(screen.getByText('users.read')).toBeTruthy();
  });

  it('a code that is not given leaves the refusal beside the act', async () => {
    const { called } = fakeApi({
      [staff]: listed,
      [reset]: () =>
        refusal(403, 'Please confirm with a code from your authenticator app', 'auth.proof_needed'),
    });
    const { person, asks } = await askReset();
    const code = await dialog('Enter a code');
    await person.click(code.getByRole('button', { name: 'Cancel' }));
    await asks.findByText('Please confirm with a code from your authenticator app');
    expect(called(reset)).toBe(1);
  });
});

describe("a moderator's own second factor", () => {
  const moderator = { ...demo, role: 'moderator' };
  const noPasskeys = { 'GET /api/auth/passkeys': () => answer(200, { passkeys: [] }) };

  it('is all of the page without a permission; it is set up with password, code and recovery codes', async () => {
    keepSession(moderator);
    let enrolledAt: string | null = null;
    const { calls } = fakeApi({
      [`GET ${own}`]: () =>
        answer(200, { setting: 'optional', enrolledAt, passkeys: 0, recoveryCodesLeft: 10 }),
      ...noPasskeys,
      [`POST ${own}`]: () =>
        answer(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Tael:x?secret=ABCDEFGH' }),
      [`POST ${own}/confirm`]: () => {
        enrolledAt = stamp;
        return answer(200, { recoveryCodes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'] });
      },
    });
    const person = await openApp('/admin/security');
    await person.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['My second factor']);
    const enrol = await dialog('Set up a second factor');
    await person.type(enrol.getByLabelText('Current password'), 'secret-1{Enter}');
    await enrol.findByText('ABCD EFGH');
    await person.type(enrol.getByLabelText('Code'), '123456{Enter}');
    const codes = await dialog('Recovery codes');
    expect(codes.getByText('DDDD-EEEE-FFFF')).toBeTruthy();
    await person.click(codes.getByRole('button', { name: 'I have kept them' }));
    await screen.findByText('10 recovery codes are left.');
    expect(screen.queryByText('DDDD-EEEE-FFFF')).toBeNull();
    expect(calls.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : []))).toEqual([
      { password: 'secret-1' },
      { code: '123456' },
    ]);
  });

  it('that must be set up first is asked for on any page, and the page goes on', async () => {
    keepSession(moderator);
    let enrolled = false;
    fakeApi({
      [`GET ${own}`]: () =>
        enrolled
          ? answer(200, { setting: 'required', enrolledAt: stamp, passkeys: 0, recoveryCodesLeft: 9 })
          : refusal(403, 'Please set up a second factor first', 'auth.enrolment_needed'),
      ...noPasskeys,
      [`POST ${own}`]: () => answer(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Tael:x' }),
      [`POST ${own}/confirm`]: () => {
        enrolled = true;
        return answer(200, { recoveryCodes: ['AAAA-BBBB-CCCC'] });
      },
    });
    const person = await openApp('/admin/security');
    const enrol = await dialog('Set up a second factor');
    await person.type(enrol.getByLabelText('Current password'), 'secret-1{Enter}');
    await person.type(await enrol.findByLabelText('Code'), '123456{Enter}');
    await person.click(await screen.findByRole('button', { name: 'I have kept them' }));
    await screen.findByText('A second factor is required. Add a passkey before you remove the app.');
  });
});

describe('where the browser has passkeys', () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  const credential = { id: 'AQID', rawId: bytes, type: 'public-key', response };
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('a proof asks for the passkey first if the account has one', async () => {
    const get = vi.fn(() => Promise.resolve({ ...credential, getClientExtensionResults: () => ({}) }));
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    let isProven = false;
    const { calls } = fakeApi({
      [`GET ${own}`]: () =>
        answer(200, { setting: 'optional', enrolledAt: null, passkeys: 1, recoveryCodesLeft: 9 }),
      'GET /api/auth/passkeys': () => answer(200, { passkeys: [] }),
      'POST /api/auth/passkeys/prove/options': () =>
        answer(200, {
          challenge: 'AQID',
          rpId: 'localhost',
          timeout: 300_000,
          userVerification: 'required',
          allowCredentials: [],
        }),
      [`POST ${own}/prove`]: () => {
        isProven = true;
        return answer(200, { provenUntil: stamp });
      },
      'POST /api/auth/passkeys/options': () =>
        isProven
          ? refusal(400, 'Current password is incorrect', 'auth.wrong_current_password')
          : refusal(403, 'Please confirm', 'auth.proof_needed'),
    });
    const person = await openApp('/admin/security?view=own');
    await person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const add = await dialog('Add a passkey');
    await person.type(add.getByLabelText('Current password'), 'secret-1{Enter}');
    const prove = await dialog('Confirm it is you');
    await person.click(prove.getByRole('button', { name: 'Use a passkey' }));
    await add.findByText('Current password is incorrect');
    expect(get).toHaveBeenCalledTimes(1);
    expect(calls.flatMap(({ call, body }) => (call === `POST ${own}/prove` ? [body] : []))).toMatchObject([
      { passkey: { id: 'AQID', response: { signature: 'AQID', userHandle: 'AQID' } } },
    ]);
  });
});
