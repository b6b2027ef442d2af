import { envText, eventsCarried, serviceSettings } from '@tael/runtime';
import type { z } from 'zod';

const settings = serviceSettings.extend({
  PUBLIC_URL: envText.url().default('http://localhost:5001'),
  AUTH_RPC_URL: envText.url(),
  POINTS_RPC_URL: envText.url(),
});

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;
