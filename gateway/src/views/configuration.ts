import { configurationInForce, route } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';

const setting = z.object({
  name: z.string(),
  value: z.string().nullable(),
  source: z.string(),
  isSecret: z.boolean(),
});

interface ReceivedSetting {
  name: string;
  value?: string | undefined;
  source: string;
  isSecret: boolean;
}

const settingsOf = (settings: readonly ReceivedSetting[]): z.infer<typeof setting>[] =>
  settings.map(({ name, value, source, isSecret }) => ({
    name,
    value: isSecret ? null : (value ?? null),
    source,
    isSecret,
  }));

/** Each process masks its secrets itself; this view masks again. */
export function configuration({ operations }: Pick<Peers, 'operations'>) {
  return route(
    {
      method: 'get',
      path: '/api/admin/system/configuration',
      summary: 'The configuration of each service, secrets masked; each reading is audited',
      tags: ['admin'],
      access: 'system.read',
      answer: z.object({ services: z.record(z.string(), z.array(setting)), missing: z.array(z.string()) }),
    },
    {
      handle: async ({ principal: { userId, role }, requestId }) => {
        const asked = await Promise.all(
          [...operations].map(([name, service]) => {
            // Auth keeps the audit log, so only auth records the reading.
            const actor = name === 'auth' ? { actor: { userId, role, requestId } } : {};
            return ask(name, service.getConfiguration(actor));
          }),
        );
        if (!asked.some(({ service, answer }) => service === 'auth' && answer)) throw errors.unavailable();
        const here = asked.flatMap(({ service, answer }) =>
          answer ? [[service, settingsOf(answer.settings)] as const] : [],
        );
        return {
          services: { gateway: settingsOf(configurationInForce()), ...Object.fromEntries(here) },
          missing: missing(...asked),
        };
      },
    },
  );
}
