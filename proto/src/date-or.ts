import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';

/** An event without its time field must not be parked, so most callers pass the time of the event itself. */
export const dateOr = (at: Timestamp | undefined, fallback: Date): Date =>
  at === undefined ? fallback : timestampDate(at);
