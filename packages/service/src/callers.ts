import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { approvalsRpc, operationsRpc } from '@tael/proto';
import { pathOf, type Callers } from '@tael/runtime';

type MethodOf<S extends DescService> = keyof S['method'] & string;
type AllowedCall = readonly [caller: string, path: string];

const { findFlows, ...operatorMethods } = operationsRpc.OperationsService.method;

const ofGateway = (method: DescMethod): AllowedCall => ['gateway', pathOf(method)];
const operatorCalls = Object.values<DescMethod>(operatorMethods).map(ofGateway);
const approvalCalls = approvalsRpc.ApprovalsService.methods.map(ofGateway);

/** The gateway operates every service. `comparedBy` are the services that compare their flows with this one's. */
export function callersOf<S extends DescService>(
  service: S,
  methods: Readonly<Record<string, readonly MethodOf<S>[]>>,
  { comparedBy, hasApprovals = false }: { comparedBy: readonly string[]; hasApprovals?: boolean },
): Callers {
  const byName: Readonly<Record<string, DescMethod>> = service.method;
  const own = Object.entries(methods).flatMap(([caller, names]) =>
    names.flatMap((name): AllowedCall[] => (byName[name] ? [[caller, pathOf(byName[name])]] : [])),
  );
  const comparisons = comparedBy.map((caller): AllowedCall => [caller, pathOf(findFlows)]);
  return tableOf([...own, ...comparisons, ...operatorCalls, ...(hasApprovals ? approvalCalls : [])]);
}

function tableOf(calls: readonly AllowedCall[]): Callers {
  const table = new Map<string, Set<string>>();
  for (const [caller, path] of calls) table.set(caller, (table.get(caller) ?? new Set()).add(path));
  return table;
}

/** The table of a service without calls of its own. */
export const operatorsOnly = tableOf(operatorCalls);
