import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { NodeError } from '@tael/chains';
import { event, type OutgoingEvent } from '@tael/events';
import { custodyEvents, type AdminAct } from '@tael/proto';
import type { Carrier, Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';

export interface Actor {
  userId: string;
  role: string;
  requestId: string;
}

export interface Acted {
  actor: Actor;
  action: AdminAct;
  objectKind: 'chain' | 'transfer';
  objectId: string;
  before: object;
  after: object;
  reason: string;
}

export function acted({ actor, before, after, ...act }: Acted, at: Date): OutgoingEvent {
  const { userId: actorId, role: actorRole, requestId } = actor;
  const action = {
    ...{ actorId, actorRole, requestId, ...act },
    beforeJson: JSON.stringify(before),
    afterJson: JSON.stringify(after),
    actedAt: timestampFromDate(at),
  };
  return event(custodyEvents.AdminActedSchema, { action }, { key: actorId });
}

export function carrierOf({ carriers }: Pick<Deps, 'carriers'>, chainId: number): Carrier {
  const carrier = carriers.find(({ chain }) => chain.id === chainId);
  if (carrier === undefined) throw errors.network_not_found();
  return carrier;
}

/** An act that reads the chain fails with 503 while its providers are unavailable. */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NodeError) throw errors.no_providers();
    throw error;
  }
}
