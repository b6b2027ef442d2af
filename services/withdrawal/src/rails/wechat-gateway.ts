import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

export interface WechatSettings {
  gateway: string;
  mchId: string;
  appId: string;
  /** PEM of the merchant's private key, and the serial number of its certificate. */
  mchKey: string;
  mchSerial: string;
  /** 32 bytes, which encrypt callbacks. */
  apiV3Key: string;
  /** PEM of WeChat Pay's public key, and its id. */
  publicKey: string;
  publicKeyId: string;
  sceneId: string;
  notifyUrl: string;
}

/** Of an answer or a callback. */
export interface Signed {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

export interface WechatAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

const timeoutMs = 10_000;
const toleranceMs = 5 * 60_000;

export type SignatureProblem = 'wrong' | 'old';

/** Over the three lines of time, nonce and body, by WeChat Pay's key. */
export function signatureProblem(
  { publicKey, publicKeyId }: Pick<WechatSettings, 'publicKey' | 'publicKeyId'>,
  { timestamp, nonce, serial, signature }: Signed,
  body: Uint8Array,
  now: Date,
): SignatureProblem | undefined {
  const isRight =
    serial === publicKeyId &&
    createVerify('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n`)
      .update(body)
      .update('\n')
      .verify(createPublicKey(publicKey), signature, 'base64');
  if (!isRight) return 'wrong';
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= toleranceMs ? undefined : 'old';
}

/** Throws if the key, the associated data or a byte differs. */
export function openResource(
  { apiV3Key }: Pick<WechatSettings, 'apiV3Key'>,
  { ciphertext, nonce, associatedData }: { ciphertext: string; nonce: string; associatedData: string },
): unknown {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce);
  decipher.setAuthTag(bytes.subarray(-16));
  decipher.setAAD(Buffer.from(associatedData));
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString();
  return JSON.parse(text);
}

/** API v3. A call throws if no answer with a right signature arrives. */
export function openWechatGateway(settings: WechatSettings, now: () => Date) {
  const key = createPrivateKey(settings.mchKey);
  const theirKey = createPublicKey(settings.publicKey);

  const authorization = (method: string, path: string, body: string): string => {
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const signature = createSign('RSA-SHA256')
      .update([method, path, timestamp, nonce, body, ''].join('\n'))
      .sign(key, 'base64');
    const fields = {
      ...{ mchid: settings.mchId, nonce_str: nonce, signature, timestamp },
      serial_no: settings.mchSerial,
    };
    const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
    return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
  };

  const send = (method: 'GET' | 'POST', url: URL, body = ''): Promise<Response> =>
    fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: authorization(method, `${url.pathname}${url.search}`, body),
        'wechatpay-serial': settings.publicKeyId,
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });

  return {
    async call(method: 'GET' | 'POST', path: string, content?: object): Promise<WechatAnswer> {
      const body = content === undefined ? '' : JSON.stringify(content);
      const answer = await send(method, new URL(path, settings.gateway), body);
      const bytes = Buffer.from(await answer.arrayBuffer());
      // A proxy's error page has no signature.
      if (signatureProblem(settings, signedOf(answer.headers), bytes, now()) !== undefined)
        throw new Error(answer.ok ? 'the signature is wrong' : `HTTP ${answer.status}`);
      return { status: answer.status, body: JSON.parse(bytes.toString()) as WechatAnswer['body'] };
    },
    /** Files are not signed; the answer that names them has their hash. */
    async download(url: string): Promise<Buffer | undefined> {
      const file = await send('GET', new URL(url));
      return file.ok ? Buffer.from(await file.arrayBuffer()) : undefined;
    },
    seal: (text: string): string =>
      publicEncrypt(
        { key: theirKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        Buffer.from(text),
      ).toString('base64'),
  };
}

const signedOf = (headers: Headers): Signed => ({
  timestamp: headers.get('wechatpay-timestamp') ?? '',
  nonce: headers.get('wechatpay-nonce') ?? '',
  serial: headers.get('wechatpay-serial') ?? '',
  signature: headers.get('wechatpay-signature') ?? '',
});
