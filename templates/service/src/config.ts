import { envText, eventsCarried, serviceSettings } from '@tael/runtime';
import type { z } from 'zod';

const settings = serviceSettings.extend({ AUTH_RPC_URL: envText.url() });

export const configSchema = settings.refine(...eventsCarried);

export type Config = Readonly<z.infer<typeof configSchema>>;
