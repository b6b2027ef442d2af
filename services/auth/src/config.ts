import { secondPerson } from '@tael/approvals';
import { factorSettings } from '@tael/contract/auth';
import { envText, eventsCarried, serviceSettings, verifiedEmail } from '@tael/runtime';
import { z } from 'zod';

function hasKeysAndBucket(text: string): boolean {
  const { username, password, pathname } = new URL(text);
  return username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname);
}

const settings = serviceSettings.extend({
  PUBLIC_URL: envText.url().default('http://localhost:5001'),
  /** Default: the host of PUBLIC_URL. A parent domain lets passkeys work on its other hosts too. */
  WEBAUTHN_RP_ID: z.hostname().toLowerCase().meta({ shown: 'value' }).optional(),
  KEY_SECRET: envText.secrets(),
  WALLET_RPC_URL: envText.url().optional(),
  POINTS_RPC_URL: envText.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: envText.open().min(3).default('Tael <no-reply@tael.local>'),
  SUPPORT_EMAIL: z.email().meta({ shown: 'value' }).optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{5,24}$/, 'must be a phone number')
    .meta({ shown: 'value' })
    .optional(),
  /** With `off` no verification mails are sent. points and withdrawal have a setting of the same name. */
  VERIFIED_EMAIL: verifiedEmail(),
  /** For a domain without mailboxes, such as the local demo's: its addresses count as verified. */
  VERIFIED_DOMAIN: z.hostname().toLowerCase().meta({ shown: 'value' }).optional(),
  MIN_PASSWORD_LENGTH: envText.integer({ min: 6, max: 128 }).default(6),
  MIN_STAFF_PASSWORD_LENGTH: envText.integer({ min: 6, max: 128 }).default(12),
  /** Of users. Those of staff are always refused. */
  COMMON_PASSWORDS: z.enum(['allowed', 'refused']).default('allowed'),
  /** With `required`, staff can only enrol until they have a second factor. */
  ADMIN_SECOND_FACTOR: z.enum(factorSettings).default('optional'),
  SECOND_PERSON: secondPerson(),
  /** For so long after a grant or a reset, a person can't be one of the two people that an act needs. */
  FRESH_RIGHT_HOURS: envText.integer({ min: 0, max: 48 }).default(24),
  /** Of the S3 API, with its bucket: `https://KEY:SECRET@store.example/bucket`. Without it, Postgres has the pictures. */
  OBJECT_STORE_URL: envText
    .url()
    .refine(hasKeysAndBucket, 'must have a key, a secret and a bucket')
    .optional(),
  /** Of documents and pictures, from the decision on. */
  VERIFICATION_KEPT_DAYS: envText.integer({ min: 1, max: 3650 }).default(1825),
  /** An outside check of identities. It gets each request with its pictures, and decides by a signed callback. */
  VERIFIER_URL: envText.url().optional(),
  VERIFIER_SECRET: envText.secrets().optional(),
  ADMIN_EMAIL: z.email().meta({ shown: 'value' }).optional(),
  ADMIN_PASSWORD: z.string().min(6).max(256).optional(),
});

/** Runs the check even if other settings are invalid, so that one start reports every error. */
const always = { when: () => true };

export const configSchema = settings
  .refine(...eventsCarried)
  .refine(
    ({ ADMIN_EMAIL, ADMIN_PASSWORD }) => (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined),
    { ...always, path: ['ADMIN_PASSWORD'], error: 'and ADMIN_EMAIL are set together or not at all' },
  )
  .refine(
    ({ VERIFIER_URL, VERIFIER_SECRET }) => (VERIFIER_URL === undefined) === (VERIFIER_SECRET === undefined),
    { ...always, path: ['VERIFIER_SECRET'], error: 'and VERIFIER_URL are set together or not at all' },
  )
  .refine(
    ({ ADMIN_PASSWORD, MIN_STAFF_PASSWORD_LENGTH }) =>
      ADMIN_PASSWORD === undefined || ADMIN_PASSWORD.length >= MIN_STAFF_PASSWORD_LENGTH,
    { ...always, path: ['ADMIN_PASSWORD'], error: 'is shorter than MIN_STAFF_PASSWORD_LENGTH' },
  )
  .refine(({ PUBLIC_URL, WEBAUTHN_RP_ID }) => isHostOrParent(WEBAUTHN_RP_ID, PUBLIC_URL), {
    ...always,
    path: ['WEBAUTHN_RP_ID'],
    error: 'must be the host of PUBLIC_URL or a parent domain of it',
  });

function isHostOrParent(domain: string | undefined, url: unknown): boolean {
  if (domain === undefined || typeof url !== 'string' || !URL.canParse(url)) return true;
  return `.${new URL(url).hostname}`.endsWith(`.${domain}`);
}

export type Config = Readonly<z.infer<typeof configSchema>>;
