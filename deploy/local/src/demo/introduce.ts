import type { Person } from './client.ts';
import { act, type Stage } from './stage.ts';

/** An incomplete profile adds nothing to a referral's score. */
export const introduce = (stage: Stage, by: Person, lastName: string): Promise<string> =>
  act(stage, `profile:${by.username}`, {
    by,
    method: 'PUT',
    path: '/api/user/profile',
    body: {
      firstName: 'Demo',
      lastName,
      phoneNumber: '+86 400 000 0000',
      country: 'China',
      city: 'Hangzhou',
      dateOfBirth: '1990-01-01',
    },
  });

export const checkIn = (stage: Stage, by: Person): Promise<string> =>
  act(stage, `check-in:${by.username}`, { by, path: '/api/user/checkin', unless: [409] });
