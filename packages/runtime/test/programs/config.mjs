import { envText, loadConfig } from '@tael/runtime';
import { z } from 'zod';

loadConfig(z.object({ PORT: envText.port(), SECRET: envText.secrets() }), process.env);
