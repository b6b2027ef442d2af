import type { z } from 'zod';

export interface Setting {
  name: string;
  value: string | undefined;
  source: 'environment' | 'default' | 'unset';
  isSecret: boolean;
}

/** A setting without this mark is a secret. */
type Shown = 'value' | 'origin';

/** Overrides a mark. */
const secretName = /(SECRET|PASSWORD|TOKEN|KEY|XPUB)$/;

let inForce: readonly Setting[] = [];

export const configurationInForce = (): readonly Setting[] => inForce;

export function keepConfiguration(schema: z.ZodObject, given: Record<string, string | undefined>): void {
  inForce = describeConfiguration(schema, given);
}

export function describeConfiguration(
  schema: z.ZodObject,
  given: Record<string, string | undefined>,
): Setting[] {
  const pieces: Record<string, z.core.$ZodType> = schema.shape;
  return Object.entries(pieces)
    .map(([name, piece]) => describe(name, piece, given[name]))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function describe(name: string, piece: z.core.$ZodType, text: string | undefined): Setting {
  const shown = secretName.test(name) ? undefined : shownOf(piece);
  const preset = presetOf(piece);
  const source = text !== undefined ? 'environment' : preset !== undefined ? 'default' : 'unset';
  const value = text?.trim() ?? preset;
  return {
    name,
    value: value === undefined || shown === undefined ? undefined : seen(value, shown),
    source,
    isSecret: shown === undefined,
  };
}

const seen = (value: string, shown: Shown): string =>
  shown === 'value' ? value : value.replace(/[^\s,]+/g, originOf);

/** A path or a query may contain a key, and the part before the host a password. */
function originOf(url: string): string {
  if (!url.includes('://')) return url.slice(url.lastIndexOf('@') + 1);
  if (!URL.canParse(url)) return '…';
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname.length > 1 || search !== '' ? '/…' : ''}`;
}

/** Yields the schema and each schema that it wraps: `meta({ shown })` may be under a default, optional or check. */
function* layersOf(piece: z.core.$ZodType): Generator<z.core.$ZodTypeDef & Layer & { schema: Described }> {
  for (let next: z.core.$ZodType | undefined = piece; next !== undefined;) {
    const def: z.core.$ZodTypeDef & Layer = next._zod.def;
    yield { ...def, schema: next };
    next = def.innerType ?? def.in;
  }
}

interface Layer {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  defaultValue?: unknown;
}
type Described = z.core.$ZodType & { meta?: () => Record<string, unknown> | undefined };

function shownOf(piece: z.core.$ZodType): Shown | undefined {
  for (const { schema, type, options } of layersOf(piece)) {
    const shown = schema.meta?.()?.['shown'];
    if (shown === 'value' || shown === 'origin') return shown;
    if (type === 'enum' || type === 'literal') return 'value';
    if (type === 'union') return narrowest(options?.map(shownOf) ?? []);
  }
  return undefined;
}

function narrowest(all: readonly (Shown | undefined)[]): Shown | undefined {
  if (all.length === 0 || all.includes(undefined)) return undefined;
  return all.includes('origin') ? 'origin' : 'value';
}

function presetOf(piece: z.core.$ZodType): string | undefined {
  for (const { defaultValue } of layersOf(piece)) {
    if (defaultValue !== undefined)
      return Array.isArray(defaultValue) ? defaultValue.join(',') : text(defaultValue);
  }
  return undefined;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
