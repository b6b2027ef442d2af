const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A malformed id makes Postgres fail the whole query. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** Lower than every id, and never the id of a row. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
