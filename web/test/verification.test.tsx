import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const state = 'GET /api/user/verification';
const nothing = {
  state: 'none',
  documentType: null,
  reason: null,
  submittedAt: null,
  decidedAt: null,
  pictures: [] as string[],
};
const verification = (change: object) => answer(200, { verification: { ...nothing, ...change } });
const put = (side: string) => `PUT /api/user/verification/pictures/${side}`;
const picture = new File(['pixels'], 'front.jpg', { type: 'image/jpeg' });
const slot = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(name));
const submit = () => screen.findByRole('button', { name: 'Submit' });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the verification of a user', () => {
  it('sends each picture as it is when it is chosen, and submits once all three are there', async () => {
    let pictures = ['back', 'face'];
    const { calls, called } = fakeApi({
      [state]: () => verification({ pictures }),
      [put('front')]: () => {
        pictures = ['front', ...pictures];
        return verification({ pictures });
      },
      'POST /api/user/verification': () =>
        answer(201, {
          verification: {
            ...nothing,
            state: 'submitted',
            documentType: 'passport',
            submittedAt: '2026-01-05T08:00:00Z',
          },
        }),
    });
    const person = await openApp('/profile/verification');
    await person.type(await screen.findByLabelText(/^Full name/), 'Wei Chen');
    await person.selectOptions(screen.getByLabelText('Type of document'), 'Passport');
    await person.type(screen.getByLabelText('Document number'), 'E12345678');
    await person.click(await submit());
    await screen.findByText('Please add all three pictures first');
    expect(called('POST /api/user/verification')).toBe(0);

    expect((await slot(': Face')).getAttribute('capture')).toBe('user');
    await person.upload(await slot('Front of the document'), picture);
    await screen.findByText('3 of 3 pictures uploaded');
    expect(calls.find(({ call }) => call === put('front'))?.body).toBe(picture);

    await person.click(await submit());
    await screen.findByText('Your request is being checked');
    const sent = calls.find(({ call }) => call === 'POST /api/user/verification');
    expect(sent?.body).toEqual({ name: 'Wei Chen', documentType: 'passport', documentNumber: 'E12345678' });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('says beside the picture why it was refused', async () => {
    fakeApi({
      [state]: () => verification({}),
      [put('back')]: () => refusal(413, 'The request body is larger than 8 MB', 'gateway.body_too_large'),
    });
    const person = await openApp('/profile/verification');
    await person.upload(await slot('Back of the document'), picture);
    await screen.findByText('The picture is larger than 8 MB. Please choose a smaller one.');
    expect(screen.getByText('0 of 3 pictures uploaded')).toBeTruthy();
  });

  it('shows the reason of a refusal with the form', async () => {
    fakeApi({ [state]: () => verification({ state: 'refused', reason: 'The back is blurred' }) });
    await openApp('/profile/verification');
    await screen.findByText('Reason: The back is blurred');
    expect(await submit()).toBeTruthy();
  });

  it('ends with an approval', async () => {
    fakeApi({ [state]: () => verification({ state: 'approved' }) });
    await openApp('/profile/verification');
    await screen.findByText('Your identity is verified');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });
});
