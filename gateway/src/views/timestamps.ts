import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Timestamp } from '@bufbuild/protobuf/wkt';

export function isoTime(time: Timestamp | undefined): string | null {
  return time ? timestampDate(time).toISOString() : null;
}
