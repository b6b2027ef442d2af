import { z } from 'zod';

export { done, email, password, text, username } from '@tael/contract/auth';

export const time = z.iso.datetime();
