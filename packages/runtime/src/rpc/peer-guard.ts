import type { DescMethod } from '@bufbuild/protobuf';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '../logger.ts';
import { checkToken, type BadToken } from './call-token.ts';
import type { PublicKeys } from './keys.ts';

/** The paths of RPC methods by the caller that may call them; those of `everyPeer` are open to each known caller. */
export type Callers = ReadonlyMap<string, ReadonlySet<string>>;

export const everyPeer = '*';

export interface RpcAccess {
  publicKeys: PublicKeys;
  callers: Callers;
}

export const pathOf = ({ parent, name }: DescMethod): string => `/${parent.typeName}/${name}`;

export type Admission = 'admitted' | 'not a peer' | 'not for this caller';

/** Signatures are verified once a token: admitted tokens are cached until they expire. */
const mostCached = 1_000;

export function peerGuard(
  callee: string,
  { publicKeys, callers }: RpcAccess,
  logger: Logger,
): (req: IncomingMessage, path: string) => Admission {
  const cached = new Map<string, { caller: string; expiresAt: number }>();

  const callerOf = (req: IncomingMessage): { caller?: string; problem?: BadToken | 'no token' } => {
    const given = req.headers.authorization ?? '';
    if (!given.startsWith('Bearer ')) return { problem: 'no token' };
    const now = Date.now();
    const known = cached.get(given);
    if (known !== undefined && now < known.expiresAt) return { caller: known.caller };
    const { claims, problem } = checkToken(given.slice('Bearer '.length), callee, publicKeys, now);
    if (problem !== undefined) return { ...(claims && { caller: claims.iss }), problem };
    if (cached.size >= mostCached) cached.clear();
    cached.set(given, { caller: claims.iss, expiresAt: claims.exp * 1000 });
    return { caller: claims.iss };
  };

  return (req, path) => {
    const { caller, problem } = callerOf(req);
    const isOpenTo = (name: string): boolean => callers.get(name)?.has(path) === true;
    if (problem === undefined && (isOpenTo(everyPeer) || isOpenTo(caller ?? ''))) return 'admitted';
    const admission = problem === undefined ? 'not for this caller' : 'not a peer';
    logger.warn({ caller, path, problem: problem ?? admission }, 'a call was refused');
    return admission;
  };
}
