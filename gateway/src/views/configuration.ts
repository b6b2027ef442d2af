import * as api from '@tael/contract/gateway';
import { configurationInForce, route } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';

interface Setting {
  name: string;
  value?: string | undefined;
  source: string;
  isSecret: boolean;
}

const settingsOf = (settings: readonly Setting[]) =>
  settings.map((setting) => ({ ...setting, value: setting.isSecret ? null : (setting.value ?? null) }));

/** Each process masks its secrets itself; this view masks again. */
export function configuration({ operations }: Pick<Peers, 'operations'>) {
  return route(api.readConfiguration, {
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
  });
}
