import { AwsClient } from 'aws4fetch';
import { errors } from '../errors.ts';
import type { ObjectStore } from './object-store.ts';

const answersWithinMs = 3000;

/** `url`: the bucket, such as `https://KEY:SECRET@store.example/bucket?region=eu-1`; of the S3 API, by path. */
export function bucketStore(url: string): ObjectStore {
  const { username, password, origin, pathname, searchParams } = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 0,
  });
  const bucket = `${origin}${pathname.replace(/\/$/, '')}`;

  async function send(method: string, id: string, body?: Buffer): Promise<Response> {
    const signal = AbortSignal.timeout(answersWithinMs);
    try {
      return await client.fetch(`${bucket}/verifications/${id}`, {
        method,
        signal,
        ...(body && { body: new Uint8Array(body) }),
      });
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    async put(id, content) {
      const answer = await send('PUT', id, content);
      await answer.body?.cancel();
      if (!answer.ok) throw unavailable(answer.status);
    },
    async get(id) {
      const answer = await send('GET', id);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw unavailable(answer.status);
      return Buffer.from(await answer.arrayBuffer());
    },
    async delete(id) {
      const answer = await send('DELETE', id);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw unavailable(answer.status);
    },
  };
}

function unavailable(cause: unknown): Error {
  return Object.assign(errors.pictures_unavailable(), { cause });
}
