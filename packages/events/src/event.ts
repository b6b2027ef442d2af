import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { eventOfSchema } from '@tael/proto';

export interface OutgoingEvent {
  /** Absent: Postgres makes one. */
  readonly id: string | undefined;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly body: Uint8Array;
}

/** Far below what a broker takes in one request, so that one large event can't stop the relay for ever. */
const maxBodyBytes = 128 * 1024;

/** An event of the topic table. Its key is the user it is about; order holds per key. */
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
