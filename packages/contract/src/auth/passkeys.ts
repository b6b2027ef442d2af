import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant } from '../fields/index.ts';
import { signedIn } from './accounts.ts';
import { done, isPlainLine, password, text } from './fields.ts';

const path = '/api/auth/passkeys';
const tags = ['passkeys'];
/** `proof: 'none'`: these calls are open before enrolment. The operations check the proof themselves. */
const open = { tags, access: 'user', proof: 'none' } as const;

const longestName = 60;
const name = () =>
  text('Name is required', (typed) => {
    if (typed.length > longestName) return 'This name is too long';
    return isPlainLine(typed) ? undefined : 'This name contains characters that cannot be shown';
  });

const unreadable = 'This passkey could not be read';
/** Limits of what an authenticator may send: a credential id has at most 1,023 bytes. */
const encoded = (longest: number) => z.base64url({ error: unreadable }).min(1).max(longest);
const credential = { id: encoded(1364), rawId: encoded(1364), type: z.literal('public-key') };

/** The JSON forms of Web Authentication Level 3, as browsers and `@simplewebauthn/browser` write and read them. */
export const creation = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: encoded(4096),
      attestationObject: encoded(32_768),
      transports: z.array(z.string().max(20)).max(8).optional(),
    }),
  },
  { error: unreadable },
);
export type Creation = z.infer<typeof creation>;

export const assertion = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: encoded(4096),
      authenticatorData: encoded(4096),
      signature: encoded(4096),
      userHandle: z.base64url().max(86).nullish(),
    }),
  },
  { error: unreadable },
);
export type Assertion = z.infer<typeof assertion>;

const publicKey = z.literal('public-key');
const credentials = z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) }));

export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: credentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: credentials,
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export const listPasskeys = contract({
  ...open,
  method: 'get',
  path,
  summary: 'My passkeys, oldest first',
  answer: z.object({ passkeys: z.array(passkey) }),
});

export const beginPasskey = contract({
  ...open,
  method: 'post',
  path: `${path}/options`,
  summary:
    'Options to create a passkey, for five minutes; needs a recent proof if the account has a second factor',
  body: z.object({ password: password('Password is required') }),
  answer: creationOptions,
});

export const addPasskey = contract({
  ...open,
  method: 'post',
  path,
  summary: 'Add the created passkey; as the first second factor it ends all other sessions',
  body: z.object({ name: name(), passkey: creation }),
  status: 201,
  answer: z.object({
    passkey,
    /** Empty unless this is the first second factor of a member of staff. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: ['auth.passkey_expired'],
});

export const removePasskey = contract({
  ...open,
  method: 'delete',
  path: `${path}/:id`,
  summary: 'Remove one of my passkeys; needs a recent proof if the account has a second factor',
  params: z.object({ id: z.string() }),
  body: z.object({ password: password('Password is required') }),
  answer: done,
});

export const askForPasskey = contract({
  ...open,
  method: 'post',
  path: `${path}/prove/options`,
  summary: 'Options to prove the second factor with one of my passkeys, for five minutes',
  answer: requestOptions,
});

export const askToSignIn = contract({
  method: 'post',
  path: `${path}/sign-in/options`,
  summary: 'Options to sign in with a passkey, for five minutes; the same for every account',
  tags,
  access: 'public',
  answer: requestOptions,
});

export const signInByPasskey = contract({
  method: 'post',
  path: `${path}/sign-in`,
  summary: 'Sign in with a passkey instead of a password',
  tags,
  access: 'public',
  body: z.object({
    passkey: assertion,
    remember: z.boolean({ error: 'Remember me must be true or false' }).optional(),
  }),
  answer: signedIn,
  errors: ['auth.passkey_expired', 'auth.passkey_refused'],
});
