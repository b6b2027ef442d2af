import * as contracts from '@tael/contract';
import type { Method } from '@tael/contract';
import { routeFinder } from '@tael/runtime';

export const serviceNames = [
  ...(['auth', 'wallet', 'withdrawal', 'points', 'referral'] as const),
  ...(['chain-scanner', 'custody'] as const),
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Each answers `ApprovalsService`. */
export const servicesWithApprovals: readonly ServiceName[] = ['auth', 'wallet', 'withdrawal', 'points'];

export type Owner = ServiceName | 'gateway';

export interface EdgeRoute {
  method: Method;
  path: string;
  owner: Owner;
  /** `public`: a session is neither required nor passed on. `user`: the owner may also require a role. */
  access: 'public' | 'user';
  maxBodyBytes?: number | undefined;
  /** A repeat under the same `Idempotency-Key` gets the first answer. */
  keyed?: true | undefined;
}

const of = (owner: Owner, operations: object): EdgeRoute[] =>
  contracts.contractsIn(operations).map(({ method, path, access, maxBodyBytes, keyed }) => ({
    method,
    path,
    owner,
    access: access === 'public' ? 'public' : 'user',
    maxBodyBytes,
    keyed,
  }));

/** Of these, an id begins with the name of the service that owns the approval. */
const approvals = of('auth', contracts.approvals);

const docs: EdgeRoute = { method: 'get', path: '/api/docs', owner: 'gateway', access: 'public' };

const own: readonly EdgeRoute[] = [
  { method: 'get', path: '/api/openapi.json', owner: 'gateway', access: 'public' },
  { method: 'get', path: '/api/stream', owner: 'gateway', access: 'user' },
  docs,
  ...of('gateway', contracts.gateway),
];

/** A view hides the route of its service. */
const isHidden = ({ method, path }: EdgeRoute): boolean =>
  own.some((view) => view.method === method && view.path === path);

export const routes: readonly EdgeRoute[] = [
  ...own,
  ...approvals,
  ...[
    ...of('auth', contracts.auth),
    ...of('wallet', contracts.wallet),
    ...of('withdrawal', contracts.withdrawal),
    ...of('points', contracts.points),
    ...of('referral', contracts.referral),
    ...of('chain-scanner', contracts.chainScanner),
    ...of('custody', contracts.custody),
  ].filter((route) => !isHidden(route)),
];

const find = routeFinder(routes);
const methods = new Map<string, Method>([
  ['GET', 'get'],
  ['HEAD', 'get'],
  ['POST', 'post'],
  ['PUT', 'put'],
  ['DELETE', 'delete'],
]);

/** A method that the path does not have goes to the path's owner, which refuses it: a service rather than a view. */
export function findRoute(method: string, path: string): EdgeRoute | undefined {
  if (path.startsWith('/api/docs/')) return docs;
  const at = methodsAt(path);
  if (!at) return undefined;
  const asked = methods.get(method);
  const route = (asked && at[asked]) ?? Object.values(at).at(-1);
  return route && approvals.includes(route) ? { ...route, owner: ownerOfApproval(path) } : route;
}

/** For an unknown id auth: it checks the session and the role first, then answers 404. */
function ownerOfApproval(path: string): ServiceName {
  const id = path.slice(path.lastIndexOf('/') + 1);
  return servicesWithApprovals.find((name) => id.startsWith(`${name}-`)) ?? 'auth';
}

function methodsAt(path: string) {
  try {
    return find(path)?.at;
  } catch (error) {
    // An invalid percent sequence.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
