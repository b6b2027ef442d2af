import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ConnectRouter, type ServiceImpl } from '@connectrpc/connect';
import { operationsRpc as contract } from '@tael/proto';
import { deadLetters } from './dead-letters.ts';
import { healthAndTasks } from './health-and-tasks.ts';
import { insight } from './insight.ts';
import type { OperatedParts } from './operated-parts.ts';

type Service = ServiceImpl<typeof contract.OperationsService>;

const mostKeys = 1000;

export const operationsRpc =
  (parts: OperatedParts) =>
  (router: ConnectRouter): void => {
    router.service(contract.OperationsService, {
      ...healthAndTasks(parts),
      ...deadLetters(parts),
      ...flows(parts),
      ...insight(parts),
    });
  };

const flows = ({ findFlows }: OperatedParts): Pick<Service, 'findFlows'> => ({
  async findFlows({ keys }) {
    if (keys.length > mostKeys) throw new ConnectError(`at most ${mostKeys} keys`, Code.InvalidArgument);
    const found = await findFlows(keys);
    return { flows: found.map((flow) => ({ ...flow, at: timestampFromDate(flow.at) })) };
  },
});
