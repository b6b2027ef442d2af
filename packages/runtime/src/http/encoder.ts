import { z } from 'zod';

export type Encode = (answer: unknown) => unknown;

const asIs: Encode = (value) => value;

/** Of these, a value leaves as it is. */
const plain = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'unknown']);

/**
 * Writes an answer as its schema says: codecs are applied, and a field that the schema does not name never leaves.
 * `z.encode` would also check each field, for several times the CPU. Throws for a kind of schema that it does not look
 * into, so that no field can leave through it.
 */
export function encoderOf(schema: z.core.$ZodType): Encode {
  if (schema instanceof z.ZodCodec) {
    const { reverseTransform } = schema.def;
    return (value) => reverseTransform(value, { value, issues: [] });
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = encoderOf(schema.def.innerType);
    return inner === asIs ? asIs : (value) => (value === null || value === undefined ? value : inner(value));
  }
  if (schema instanceof z.ZodArray) {
    const item = encoderOf(schema.def.element);
    return item === asIs ? asIs : (value) => (value as unknown[]).map(item);
  }
  if (schema instanceof z.ZodRecord) {
    const item = encoderOf(schema.def.valueType);
    if (item === asIs) return asIs;
    return (value) =>
      Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, item(one)]));
  }
  if (schema instanceof z.ZodObject) return encoderOfFields(schema);
  if (isPlain(schema)) return asIs;
  throw new TypeError(`an answer has a schema that cannot be encoded: ${schema._zod.def.type}`);
}

const isPlain = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodUnion ? schema.options.every(isPlain) : plain.has(schema._zod.def.type);

function encoderOfFields({ shape, def: { catchall } }: z.ZodObject): Encode {
  const named: Record<string, z.core.$ZodType> = shape;
  const fields = Object.entries(named).map(([name, field]) => ({ name, encode: encoderOf(field) }));
  return (value) => {
    const given = value as Record<string, unknown>;
    const encoded: Record<string, unknown> = catchall ? { ...given } : {};
    for (const { name, encode } of fields) {
      const one = given[name];
      if (one !== undefined) encoded[name] = encode(one);
    }
    return encoded;
  };
}
