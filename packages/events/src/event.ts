import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { eventOfSchema } from '@tael/proto';

export interface OutgoingEvent {
  /** Undefined: the outbox row gives the id. */
  readonly id: string | undefined;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly body: Uint8Array;
}

/** Far below a broker's maximum request size: a larger event would block the relay for ever. */
const maxBodyBytes = 128 * 1024;

/** Order holds per key, the id of the user concerned. Throws if the body exceeds 128 kB. */
export function event<Desc extends DescMessage>(
  schema: Desc,
  data: MessageInitShape<Desc>,
  about: { key: string; id?: string },
): OutgoingEvent {
  const { type, topic } = eventOfSchema(schema);
  const body = toBinary(schema, create(schema, data));
  if (body.byteLength > maxBodyBytes) {
    throw new RangeError(`${type} of ${body.byteLength} bytes: an event holds at most ${maxBodyBytes}`);
  }
  return { id: about.id, topic: topic.name, key: about.key, type, body };
}
