import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

export function firstFailure<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
): Resolver<Values> {
  const all = zodResolver(schema);
  return async (values, context, options) => {
    const result = await all(values, context, options);
    const first = Object.entries(result.errors).slice(0, 1);
    return first.length === 0
      ? result
      : { values: {}, errors: Object.fromEntries(first) as typeof result.errors };
  };
}
