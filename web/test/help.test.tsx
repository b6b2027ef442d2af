import { beforeEach, describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const ways = { email: 'support@tael.local', phone: '+86 400 000 0000' };
const support = (contacts: object = ways) => ({ 'GET /api/support': () => answer(200, contacts) });

beforeEach(() => {
  localStorage.clear();
});

describe('help', () => {
  it('is found while typing, in the questions only, and by category', async () => {
    fakeApi(support());
    const user = await openApp('/help');
    const search = await screen.findByRole('searchbox', { name: 'Search questions' });
    expect(document.querySelectorAll('details')).toHaveLength(5);
    await user.type(search, 'PASSWORD');
    screen.getByText('How do I change or reset my password?');
    expect(document.querySelectorAll('details')).toHaveLength(1);
    await user.clear(search);
    // 'USDT' occurs in an answer, but in no question.
    await user.type(search, 'USDT');
    screen.getByText('No question matches');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Payments' }));
    expect(document.querySelectorAll('details')).toHaveLength(2);
  });

  it('names the ways that there are, and says of the others that they are not', async () => {
    fakeApi(support({ email: null, phone: ways.phone }));
    await openApp('/help');
    const call = await screen.findByRole('link', { name: /^Call/ });
    expect(call.getAttribute('href')).toBe('tel:+864000000000');
    expect(screen.getByRole('link', { name: /^Guides/ }).getAttribute('href')).toBe('#faq');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Live Chat/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Email/ }).disabled).toBe(true);
    expect(screen.getAllByText('Not available')).toHaveLength(2);
  });
});

describe('a message to support', () => {
  it('goes out once, from who is signed in; what was typed outlives a refusal', async () => {
    keepSession(demo);
    let away = true;
    const { calls } = fakeApi({
      ...support(),
      'POST /api/support/messages': () => {
        const now = away;
        away = false;
        return now
          ? refusal(503, 'Your message could not be sent. Please try again shortly.', 'auth.support_away')
          : answer(201, { success: true });
      },
    });
    const user = await openApp('/help');
    await user.click(await screen.findByRole('button', { name: /^Live Chat.*Write/ }));
    const send = await screen.findByRole('button', { name: 'Send message' });
    await user.click(send);
    await screen.findByText('Please write a message');
    await user.type(screen.getByLabelText('Message'), 'Where is my payout?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText('Your message could not be sent. Please try again shortly.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Where is my payout?');
    await user.dblClick(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText(`Your message is with our support team. The answer goes to ${demo.email}.`);
    const sent = calls.filter(({ call }) => call === 'POST /api/support/messages');
    expect(sent.map(({ body }) => body)).toEqual([
      { email: demo.email, message: 'Where is my payout?' },
      { email: demo.email, message: 'Where is my payout?' },
    ]);
  });

  it('of a stranger needs an address', async () => {
    fakeApi(support());
    const user = await openApp('/help');
    await user.click(await screen.findByRole('button', { name: /^Live Chat.*Write/ }));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText('Email is required');
    expect(document.activeElement).toBe(screen.getByLabelText('Your email'));
  });
});
