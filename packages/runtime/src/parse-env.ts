import type { z } from 'zod';
import { keepConfiguration } from './configuration.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const exitConfig = 78;

/** An empty variable counts as absent. Throws ConfigError. */
export function parseEnv<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): Readonly<z.output<S>> {
  const parsed = schema.safeParse(givenOf(env));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describe));
  for (const value of Object.values(parsed.data)) if (Array.isArray(value)) Object.freeze(value);
  return Object.freeze(parsed.data);
}

const givenOf = (env: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): Readonly<z.output<S>> {
  try {
    const config = parseEnv(schema, env);
    keepConfiguration(schema, givenOf(env));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const secrets = env['SECRETS_IN'] === undefined ? '' : `. Secrets come from ${env['SECRETS_IN']}`;
    process.stderr.write(`The configuration is wrong: ${error.problems.join('; ')}${secrets}\n`);
    process.exit(exitConfig);
  }
}

/** Omits the value, which may be a secret. */
function describe(issue: z.core.$ZodIssue): string {
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return `${issue.path.join('.') || 'environment'}: ${missing ? 'is missing' : issue.message}`;
}
