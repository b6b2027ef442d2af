import { startEvents } from '@tael/events';
import { createTasks, type Tasks } from '@tael/tasks';
import { consumerGroup, handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { startMailRoom } from './mail-room.ts';
import { registerTasks } from './tasks.ts';

const service = 'auth';

export interface Background {
  tasks: Tasks;
  /** Run in this order at shutdown. */
  stop: (() => Promise<void> | void)[];
}

export async function startBackground(deps: Deps): Promise<Background> {
  const { config, database, log: logger } = deps;
  const events = await startEvents({ service, config, database, logger, group: consumerGroup, handlers });
  const tasks = createTasks({ database, logger, service });
  registerTasks(tasks, deps);
  await tasks.start();
  const mailRoom = startMailRoom(deps);
  const stop = [
    () => events.stopConsuming(),
    () => tasks.stop(),
    () => mailRoom.stop(),
    () => deps.activity.stop(),
    () => events.stopRelaying(),
    () => deps.mailer.close(),
    () => database.close(),
  ];
  return { tasks, stop };
}
