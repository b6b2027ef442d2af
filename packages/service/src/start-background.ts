import { startEvents } from '@tael/events';
import type { ServiceBase, ServiceConfig } from './service-base.ts';
import type { Service, Stop } from './service.ts';

/** Run the returned functions in this order. */
export async function startBackground<Config extends ServiceConfig, Deps extends ServiceBase<Config>>(
  service: Service<Config, Deps>,
  deps: Deps,
): Promise<Stop[]> {
  const { name, handlers, gauges = [], unfold } = service;
  const { config, database, log: logger, tasks } = deps;
  const events = await startEvents({
    service: name,
    config,
    database,
    logger,
    group: name,
    handlers: handlers?.(deps) ?? [],
    ...(unfold && { unfold }),
  });
  for (const measure of gauges) measure(deps);
  await startTasks(service, deps);
  const { first = [], beforeRelay = [], beforeDatabase = [] } = service.start?.(deps) ?? {};
  return [
    ...first,
    () => events.stopConsuming(),
    () => tasks.stop(),
    ...beforeRelay,
    () => events.stopRelaying(),
    ...beforeDatabase,
    () => database.close(),
  ];
}

export async function startTasks<Config extends ServiceConfig, Deps extends ServiceBase<Config>>(
  { tasks }: Service<Config, Deps>,
  deps: Deps,
): Promise<void> {
  for (const task of tasks?.(deps) ?? []) deps.tasks.register(task);
  await deps.tasks.start();
}
