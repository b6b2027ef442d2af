import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings, journeySizes, sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { enterPortal, press, rowOf, waitForText } from './at-portal.ts';
import { openHouse } from './house.ts';

const house = openHouse();

/** Drawn by the browser: a PNG of 2800 × 1750 pixels with noise, more than the page sends as it is. */
const photograph = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [2800, 1750];
      const draw = canvas.getContext('2d');
      const noise = draw?.createImageData(canvas.width, 600);
      noise?.data.forEach((_, at, all) => (all[at] = (at * 2_654_435_761) >>> 24));
      if (draw && noise) {
        draw.fillStyle = '#0b6e5b';
        draw.fillRect(0, 0, canvas.width, canvas.height);
        draw.putImageData(noise, 0, 600);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((text) => Buffer.from(text, 'base64'));

it.each(journeySizes)('a person is verified by their document, live, at %s', async (_size, viewport) => {
  const [person, other] = [await house.api.register(), await house.api.register()];
  const { page, complaints, close } = await house.visit(viewport);
  await arriveSignedIn(page, person);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Verification level: Basic' }).click();
  await page.getByLabel('Full name, as on the document').fill('Wei Chen');
  await page.getByLabel('Document number').fill(`E${person.id.slice(-12)}`);
  const buffer = await photograph(page);
  for (const side of ['Front of the document', 'Back of the document', ': Face'])
    await page.getByLabel(side).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await waitForText(page, '3 of 3 pictures uploaded');
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'Submit');
  await waitForText(page, 'Your request is being checked');

  const mine = '/api/user/verification/pictures/front';
  const statuses = [person.token, other.token, undefined].map(async (token) => {
    const answer = await house.api.call('GET', mine, token === undefined ? {} : { token });
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')];
  });
  const json = 'application/json; charset=utf-8';
  expect(await Promise.all(statuses)).toEqual([
    [200, 'image/jpeg', 'no-store'],
    [404, json, 'no-store'],
    [401, json, 'no-store'],
  ]);

  const desk = await house.visit(sizes.desktop);
  await enterPortal(desk.page, house.admin, '/admin/verifications');
  await rowOf(desk.page, person.username).click();
  await desk.page.getByText('Wei Chen').waitFor();
  await desk.page.getByRole('button', { name: 'Enlarge: Face' }).waitFor();
  expect(await axeFindings(desk.page)).toEqual([]);
  await press(desk.page, 'Approve');
  await press(desk.page.getByRole('dialog'), 'Approve');
  await waitForText(page, 'Your identity is verified');
  expect([complaints, desk.complaints]).toEqual([[], []]);
  await desk.close();
  await close();
});
