import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { operationsRpc } from '@tael/proto';
import type { rpcClient } from '@tael/runtime';
import { eventually } from './eventually.ts';

type Operations = Pick<
  ReturnType<typeof rpcClient<typeof operationsRpc.OperationsService>>,
  'listTasks' | 'runTask'
>;

/** Waits until the task is idle, because `runTask` would join a run that began before this call. */
export async function runTask(operations: Operations, name: string): Promise<string> {
  const idle = async () => {
    const { tasks } = await operations.listTasks({});
    const task = tasks.find((one) => one.name === name);
    if (task?.running !== false) throw new Error(`${name} is running`);
    return { result: task.lastResult ?? '', at: task.lastRun && timestampMs(task.lastRun) };
  };
  const before = await eventually(idle);
  await operations.runTask({ name });
  return eventually(async () => {
    const { result, at } = await idle();
    if (at === before.at) throw new Error(`${name} has not run yet`);
    return result;
  });
}
