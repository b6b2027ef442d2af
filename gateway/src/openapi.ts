import { within } from '@tael/runtime';
import type { Peers } from './peers.ts';
import { ask, missing } from './views/ask.ts';

const REMEMBERED_MS = 60_000;
const ANSWERS_WITHIN_MS = 2000;

interface ApiDocument {
  paths?: Record<string, object>;
  components?: Record<string, Record<string, unknown>>;
}

export function gatherOpenApi(peers: Pick<Peers, 'internalUrls'>, own: ApiDocument): () => Promise<string> {
  let gathered: { at: number; text: Promise<string> } | undefined;

  async function gather(): Promise<string> {
    const asked = await Promise.all(
      [...peers.internalUrls].map(([name, url]) => ask(name, fetchDocument(url))),
    );
    const unavailable = missing(...asked);
    if (unavailable.length > 0) gathered = undefined;
    const documents = [...asked.flatMap(({ answer }) => answer ?? []), own];
    return JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Tael', version: '1', description: 'Secure stablecoin trading platform' },
      servers: [{ url: '/' }],
      security: [{ bearer: [] }],
      paths: mergedPaths(documents),
      components: mergedComponents(documents),
      'x-missing': unavailable,
    });
  }

  return () => {
    if (!gathered || Date.now() - gathered.at > REMEMBERED_MS) gathered = { at: Date.now(), text: gather() };
    return gathered.text;
  };
}

function mergedPaths(documents: ApiDocument[]): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const [path, methods] of documents.flatMap((document) => Object.entries(document.paths ?? {}))) {
    paths[path] = { ...paths[path], ...methods };
  }
  return paths;
}

function mergedComponents(documents: ApiDocument[]): Record<string, Record<string, unknown>> {
  const components: Record<string, Record<string, unknown>> = {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  };
  for (const [kind, named] of documents.flatMap((document) => Object.entries(document.components ?? {}))) {
    components[kind] = { ...named, ...components[kind] };
  }
  return components;
}

const fetchDocument = (internalUrl: string): Promise<ApiDocument> =>
  within(ANSWERS_WITHIN_MS, async (signal) => {
    const answer = await fetch(new URL('/openapi.json', internalUrl), { signal });
    if (!answer.ok) throw new Error(`openapi.json answered ${answer.status}`);
    return (await answer.json()) as ApiDocument;
  });
