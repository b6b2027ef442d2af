import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, demo, me, signedIn } from './support/people.ts';

const dashboardApi = { 'GET /api/user/me': () => answer(200, { user: me, missing: [] }) };
const alerts = (): (string | null)[] =>
  screen.queryAllByRole('alert').flatMap((alert) => (alert.textContent === '' ? [] : [alert.textContent]));
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

describe('sign-in', () => {
  it('tells the first failure alone, beside its field, and puts the focus there', async () => {
    const { called } = fakeApi({});
    const user = await openApp('/login');
    const email = await screen.findByLabelText('Email');
    await user.click(press('Sign In'));
    await waitFor(() => expect(alerts()).toEqual(['Email is required']));
    expect(document.activeElement).toBe(email);
    await user.type(email, 'no address');
    await user.click(press('Sign In'));
    await waitFor(() => expect(alerts()).toEqual(['Please enter a valid email address']));
    await user.clear(email);
    await user.type(email, 'demo@tael.local');
    await user.click(press('Sign In'));
    await waitFor(() => expect(alerts()).toEqual(['Password is required']));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(called('POST /api/auth/login')).toBe(0);
  });

  it('says the server’s words above the form, and loses nothing typed', async () => {
    fakeApi({
      'POST /api/auth/login': () => refusal(401, 'Invalid email or password', 'auth.wrong_credentials'),
    });
    const user = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'demo@tael.local');
    await user.type(screen.getByLabelText('Password'), 'wrong-1{Enter}');
    await waitFor(() => expect(alerts()).toEqual(['Invalid email or password']));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('demo@tael.local');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong-1');
  });

  it('says what to check when no answer comes', async () => {
    fakeApi({ 'POST /api/auth/login': () => Promise.reject(new TypeError('Failed to fetch')) });
    const user = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'demo@tael.local');
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    await screen.findByText('Login failed. Please check if the server is running on port 5001.');
  });

  it('shows how long to wait', async () => {
    const message = 'Too many attempts. Please try again later.';
    fakeApi({
      'POST /api/auth/login': () => refusal(429, message, 'auth.too_many', { 'retry-after': '754' }),
    });
    const user = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'demo@tael.local');
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    await screen.findByText('You can try again in 12:34.');
  });
});

describe('sign-in under way', () => {
  it('says it is busy, and is sent once however often it is pressed', async () => {
    let let_in: (response: Response) => void = () => undefined;
    const { called, calls } = fakeApi({
      ...dashboardApi,
      'POST /api/auth/login': () => new Promise<Response>((resolve) => (let_in = resolve)),
    });
    const user = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), ' demo@tael.local ');
    await user.type(screen.getByLabelText('Password'), ' secret-1 ');
    await user.click(screen.getByLabelText('Remember me'));
    await user.dblClick(press('Sign In'));
    await user.click(await screen.findByRole('button', { name: 'Signing in...' }));
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(called('POST /api/auth/login')).toBe(1);
    expect(calls[0]?.body).toEqual({ email: 'demo@tael.local', password: ' secret-1 ', remember: true });
    let_in(signedIn(demo));
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
  });

  it('shows and hides the password', async () => {
    fakeApi({});
    const user = await openApp('/login');
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    await user.click(press('Show password'));
    expect(password.type).toBe('text');
    await user.click(press('Hide password'));
    expect(password.type).toBe('password');
  });
});

describe('registration', () => {
  it('asks for what is missing, then that the passwords match, then for their length', async () => {
    const { called } = fakeApi({});
    const user = await openApp('/register');
    const type = async (label: string, text: string): Promise<void> => {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    };
    const refusedWith = async (message: string): Promise<void> => {
      await user.click(press('Create Account'));
      await waitFor(() => expect(alerts()).toEqual([message]));
    };
    await screen.findByText('Minimum 6 characters');
    await refusedWith('Username is required');
    await type('Username', 'demo-person');
    await refusedWith('Email is required');
    await type('Email', 'demo@tael.local');
    await refusedWith('Password is required');
    await type('Password', 'abc');
    await refusedWith('Please confirm your password');
    await type('Confirm password', 'abd');
    await refusedWith('Please agree to the Terms of Service and Privacy Policy');
    await user.click(screen.getByRole('checkbox'));
    await refusedWith('Passwords do not match');
    await type('Confirm password', 'abc');
    await refusedWith('Password must be at least 6 characters long');
    expect(called('POST /api/auth/register')).toBe(0);
  });

  it('sends the password twice and the code of the invitation, and leads to the dashboard', async () => {
    const { calls } = fakeApi({ ...dashboardApi, 'POST /api/auth/register': () => signedIn(demo) });
    const user = await openApp('/register?ref=K7M2XQ9P');
    await user.type(await screen.findByLabelText('Username'), 'demo-person');
    await user.type(screen.getByLabelText('Email'), 'demo@tael.local');
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await user.type(screen.getByLabelText('Confirm password'), 'secret-1');
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Create Account'));
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
    expect(calls.find(({ call }) => call === 'POST /api/auth/register')?.body).toEqual({
      username: 'demo-person',
      email: 'demo@tael.local',
      password: 'secret-1',
      passwordConfirm: 'secret-1',
      referralCode: 'K7M2XQ9P',
    });
  });
});

describe('a forgotten password', () => {
  it('is answered the same for every address', async () => {
    fakeApi({ 'POST /api/auth/forgot-password': () => answer(200, { success: true }) });
    const user = await openApp('/forgot-password');
    await user.type(await screen.findByLabelText('Email'), 'nobody@tael.local{Enter}');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  });

  it('is replaced with the token of the link', async () => {
    const { calls } = fakeApi({ 'POST /api/auth/reset-password': () => answer(200, { success: true }) });
    const user = await openApp('/reset-password?token=abc');
    await user.type(await screen.findByLabelText('New password'), 'secret-2');
    await user.type(screen.getByLabelText('Confirm password'), 'secret-3{Enter}');
    await waitFor(() => expect(alerts()).toEqual(['Passwords do not match']));
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), 'secret-2{Enter}');
    await screen.findByRole('heading', { name: 'Password reset' });
    expect(calls[0]?.body).toMatchObject({ token: 'abc', password: 'secret-2' });
  });

  it('is not replaced without a token', async () => {
    fakeApi({});
    await openApp('/reset-password');
    await screen.findByText('This reset link is invalid or has expired');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('the sign-in pages in Chinese', () => {
  it('switch on the spot, set the language of the page and keep the choice', async () => {
    fakeApi({
      'POST /api/auth/login': () => refusal(401, 'Invalid email or password', 'auth.wrong_credentials'),
    });
    const user = await openApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'demo@tael.local');
    await user.click(screen.getByRole('radio', { name: '中文' }));
    await screen.findByRole('heading', { name: '欢迎回来' });
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(document.cookie).toContain('language=zh-CN');
    expect(screen.getByLabelText<HTMLInputElement>('邮箱').value).toBe('demo@tael.local');
    await user.type(screen.getByLabelText('密码'), 'wrong-1{Enter}');
    await screen.findByText('邮箱或密码不正确');
  });
});

it('the sign-in of the portal asks for a code after the password, and sends both', async () => {
  const { calls } = fakeApi({
    'POST /api/auth/login': (body) =>
      (body as { code?: string }).code === '123456'
        ? signedIn(admin)
        : refusal(403, 'Enter the code from your authenticator app', 'auth.code_needed'),
  });
  const user = await openApp('/admin/login');
  await user.type(await screen.findByLabelText('Email'), 'admin@tael.local');
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  const code = within(await screen.findByRole('dialog', { name: 'Enter a code' }));
  await user.type(code.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(whereWeAre()).toBe('/admin'));
  expect(calls.flatMap(({ call, body }) => (call === 'POST /api/auth/login' ? [body] : []))).toEqual([
    { email: 'admin@tael.local', password: 'secret-1', remember: false },
    { email: 'admin@tael.local', password: 'secret-1', remember: false, code: '123456' },
  ]);
});
