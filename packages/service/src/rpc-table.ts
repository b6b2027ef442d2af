import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import { operationsRpc, type RecordOperation } from '@tael/operations';
import type { ServiceBase, ServiceConfig } from './service-base.ts';
import type { Service } from './service.ts';

export const checksOf = ({ database }: Pick<ServiceBase, 'database'>) => ({
  database: () => database.ping(),
});

export const rpcTable =
  <Config extends ServiceConfig, Deps extends ServiceBase<Config>>(
    { name, rpc, handlers, findFlows, recordOperation }: Service<Config, Deps>,
    deps: Deps,
  ) =>
  (router: ConnectRouter): void => {
    const { database, log, tasks } = deps;
    rpc?.(router, deps);
    operationsRpc({
      database,
      log,
      tasks,
      groups: { [name]: handlers?.(deps) ?? [] },
      checks: checksOf(deps),
      findFlows: async (keys) => (await findFlows?.(deps, keys)) ?? [],
      recordOperation: recordOperation?.(deps) ?? refuse,
    })(router);
  };

const refuse: RecordOperation = () =>
  Promise.reject(new ConnectError('this service has no record of acts', Code.Unimplemented));
