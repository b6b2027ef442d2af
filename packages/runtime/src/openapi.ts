import {
  csvFile,
  picture,
  pictureTypes,
  signedBody,
  storedFile,
  xmlFile,
  xmlTypes,
} from '@tael/contract/fields';
import { z } from 'zod';
import type { Route } from './http/route.ts';

type JsonSchema = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string };
  paths: Record<string, Record<string, object>>;
  components: Record<string, Record<string, object>>;
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return rest;
}

function parametersOf(place: 'path' | 'query', schema: z.core.$ZodType | undefined): object[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, piece]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: piece instanceof z.ZodType ? schemaOf(piece, 'input') : {},
  }));
}

const json = (schema: JsonSchema): object => ({ 'application/json': { schema } });

/** OpenAPI 3.1 describes raw bytes by their media type alone. */
const raw = (types: readonly string[]): object => Object.fromEntries(types.map((type) => [type, {}]));

function answered({ answer }: Route): object {
  if (answer === csvFile) return { 'text/csv': { schema: { type: 'string' } } };
  if (answer === xmlFile) return raw(['application/xml']);
  if (answer === storedFile) return raw(['application/pdf', 'text/csv']);
  return answer === picture ? raw(['image/jpeg']) : json(schemaOf(answer, 'input'));
}

function asked(body: z.core.$ZodType): object {
  if (body === signedBody) return json({ type: 'object' });
  if (body === xmlFile) return raw(xmlTypes);
  return body === picture ? raw(pictureTypes) : json(schemaOf(body, 'input'));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'A repeat under the same key gets the first answer',
};

const refusalResponse = { $ref: '#/components/responses/Refusal' };

function operationOf(service: string, route: Route): object {
  const isPublic = route.access === 'public';
  return {
    summary: route.summary,
    tags: route.tags ?? [service],
    security: isPublic ? [] : [{ bearer: [] }],
    'x-access': route.access,
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      ...(route.keyed ? [idempotencyKey] : []),
    ],
    ...(route.body && { requestBody: { required: true, content: asked(route.body) } }),
    responses: {
      [route.status]: { description: 'OK', content: answered(route) },
      default: refusalResponse,
    },
  };
}

const refusal: JsonSchema = {
  type: 'object',
  required: ['message', 'error', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    error: { type: 'string', description: 'The same text as message' },
    code: { type: 'string', examples: ['auth.invalid_input'] },
    requestId: { type: 'string' },
  },
};

export function openApi(service: string, routes: readonly Route[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(service, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: service, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Refusal: { description: 'Why not', content: json(refusal) } },
    },
  };
}
