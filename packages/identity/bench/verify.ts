/** `npx tsx --conditions=source packages/identity/bench/verify.ts` */
import { createPrivateKey, createSecretKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { createSigner, createVerifier, generateKeyPair, readPublicKey } from '../src/index.ts';

const rounds = 5;
const millisecondsARound = 300;

type Work = () => unknown;

async function measure(ways: Record<string, Work>): Promise<Map<string, number>> {
  const measured = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(ways)) {
      const took = await once(work);
      if (round > 0) measured.get(name)?.push(took);
    }
  }
  return new Map(
    [...measured].map(([name, times]) => [name, times.sort((a, b) => a - b)[rounds >> 1] ?? NaN]),
  );
}

async function once(work: Work): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + millisecondsARound;
  let calls = 0;
  while (performance.now() < endsAt) {
    for (let i = 0; i < 50; i += 1) await work();
    calls += 50;
  }
  return ((performance.now() - startedAt) * 1000) / calls;
}

const claims = { sub: randomUUID(), sid: randomUUID() };
const expectations = { audience: 'client', issuer: 'tael' };

function plain(algorithm: jwt.Algorithm, sign: jwt.Secret | KeyObject, check: jwt.Secret | KeyObject): Work {
  const token = jwt.sign(claims, sign, { algorithm, ...expectations, expiresIn: '1h' });
  return () => jwt.verify(token, check, { algorithms: [algorithm], ...expectations });
}

const pair = generateKeyPair();
const rsaPrivate = createPrivateKey(pair.privatePem);
const publicKey = readPublicKey(pair);
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = createSecretKey(randomBytes(32));

const signer = createSigner({ kid: pair.kid, privateKey: rsaPrivate });
const session = { userId: claims.sub, sessionId: claims.sid };
const token = signer.client({ ...session, expiresAt: new Date(Date.now() + 3_600_000) });
const keys = () => [publicKey];
const remembering = createVerifier({ keys, audience: 'client' });
const forgetful = createVerifier({ keys, audience: 'client', maxRemembered: 1 });
const another = signer.client({
  userId: randomUUID(),
  sessionId: randomUUID(),
  expiresAt: new Date(Date.now() + 3_600_000),
});
let turn = 0;

const measured = await measure({
  'our verifier, a token seen before': () => remembering.verify(token),
  'our verifier, a token seen for the first time (RS256)': () =>
    forgetful.verify((turn += 1) % 2 ? token : another),
  'jsonwebtoken RS256, cached KeyObject': plain('RS256', rsaPrivate, publicKey.publicKey),
  'jsonwebtoken RS256, key as text at each call': plain('RS256', rsaPrivate, pair.publicPem),
  'jsonwebtoken ES256, cached KeyObject': plain('ES256', elliptic.privateKey, elliptic.publicKey),
  'jsonwebtoken HS256, cached KeyObject': plain('HS256', secret, secret),
  'our signer, an internal token (auth, once a second and session)': () =>
    signer.internal({ ...session, role: 'user', permissions: [] }),
});

console.log('| | µs |\n|---|--:|');
for (const [name, microseconds] of measured) console.log(`| ${name} | ${microseconds.toFixed(1)} |`);
