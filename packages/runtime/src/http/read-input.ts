import type { IncomingMessage, ServerResponse } from 'node:http';
import { picture, pictureTypes, signedBody, xmlFile, xmlTypes } from '@tael/contract/fields';
import { z } from 'zod';
import type { HttpErrors } from './http-errors.ts';
import { isStorable, parseJson, prototypeKeys } from './parse-json.ts';
import { announcesBody, readBody, tooLarge } from './read-body.ts';
import type { Route } from './route.ts';

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** Replaces zod's messages, which name TypeScript types. */
const inWords = ({ path = [], input }: z.core.$ZodRawIssue): string => {
  if (path.length === 0) return 'Invalid input';
  return `${path.join('.')} is ${input === undefined ? 'required' : 'not valid'}`;
};

function parseWith(schema: z.core.$ZodType | undefined, value: unknown, errors: HttpErrors): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value, { error: inWords });
  if (parsed.success) return parsed.data;
  throw errors.invalid_input({ message: parsed.error.issues[0]?.message });
}

/** A malformed id counts as unknown: 404. */
export function readParams(
  route: Route,
  given: Readonly<Record<string, string>>,
  errors: HttpErrors,
): unknown {
  if (!Object.values(given).every(isStorable)) throw errors.not_found();
  if (route.params === undefined) return undefined;
  const parsed = z.safeParse(route.params, given);
  if (parsed.success) return parsed.data;
  throw errors.not_found();
}

/** Of a repeated name, the last value counts. An invalid percent sequence is taken literally. */
export function readQuery(route: Route, { url = '' }: IncomingMessage, errors: HttpErrors): unknown {
  if (route.query === undefined) return undefined;
  const start = url.indexOf('?');
  const query: Record<string, string> = {};
  if (start !== -1) {
    for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
      if (!isStorable(name) || !isStorable(value)) throw errors.invalid_input();
      if (!prototypeKeys.has(name)) query[name] = value;
    }
  }
  return parseWith(route.query, query, errors);
}

/** An absent body equals `{}`. A body that is not JSON is refused even without a body schema. */
export async function readInput(
  route: Route,
  req: IncomingMessage,
  res: ServerResponse,
  errors: HttpErrors,
): Promise<unknown> {
  const file = files.find(({ body }) => body === route.body);
  if (file !== undefined) return readFile(req, res, errors, { ...file, ...route });
  if (route.body === signedBody) return readBytes(req, res, errors, route.maxBodyBytes);
  const value = announcesBody(req) ? await readValue(req, res, errors, route.maxBodyBytes) : {};
  if (route.body !== undefined && !isObject(value)) throw errors.not_an_object();
  return parseWith(route.body, value, errors);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readValue(
  req: IncomingMessage,
  res: ServerResponse,
  errors: HttpErrors,
  maxBodyBytes: number | undefined,
): Promise<unknown> {
  const bytes = await readBytes(req, res, errors, maxBodyBytes);
  if (bytes.length === 0) return {};
  if (isEncoded(req) || !jsonType.test(req.headers['content-type'] ?? '')) {
    throw errors.unsupported_media_type();
  }
  const parsed = parseJson(bytes);
  if (parsed.ok) return parsed.value;
  throw parsed.problem === 'not json' ? errors.not_json() : errors.invalid_input();
}

const isEncoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity') !== 'identity';

const files = [
  { body: picture, types: pictureTypes, must: 'The picture must be a JPEG, PNG or WebP' },
  { body: xmlFile, types: xmlTypes, must: 'The file must be XML' },
] as const;

/** The type is only the client's claim: the operation looks at the bytes. */
async function readFile(
  req: IncomingMessage,
  res: ServerResponse,
  errors: HttpErrors,
  { types, must, maxBodyBytes }: { types: readonly string[]; must: string; maxBodyBytes?: number },
): Promise<Uint8Array> {
  const type = req.headers['content-type'] ?? '';
  if (isEncoded(req) || !types.includes(type.toLowerCase()))
    throw errors.unsupported_media_type({ message: must });
  return readBytes(req, res, errors, maxBodyBytes);
}

async function readBytes(
  req: IncomingMessage,
  res: ServerResponse,
  errors: HttpErrors,
  maxBodyBytes: number | undefined,
): Promise<Buffer> {
  const body = await readBody(req, maxBodyBytes);
  if (body.size === 'endless') res.setHeader('connection', 'close');
  if (body.size !== 'fits') throw errors.body_too_large({ message: tooLarge(maxBodyBytes) });
  return body.bytes;
}
