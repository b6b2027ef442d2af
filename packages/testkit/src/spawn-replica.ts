import { freePort } from './free-port.ts';
import { spawnService, type SpawnedService } from './spawn-service.ts';

export interface ServiceAddress {
  url: string;
  internalUrl: string;
  ports: { PORT: string; INTERNAL_PORT: string };
}

export interface Replica {
  url: string;
  internalUrl: string;
  process: SpawnedService;
}

export interface ReplicaOptions {
  entry: string;
  nodeFlags?: string[];
  env: Record<string, string>;
  at?: ServiceAddress;
}

export async function serviceAddress(): Promise<ServiceAddress> {
  const [port, internalPort] = [await freePort(), await freePort()];
  return {
    url: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    ports: { PORT: String(port), INTERNAL_PORT: String(internalPort) },
  };
}

export async function spawnReplica({ entry, nodeFlags = [], env, at }: ReplicaOptions): Promise<Replica> {
  const { url, internalUrl, ports } = at ?? (await serviceAddress());
  const readyUrl = `${internalUrl}/readyz`;
  const process = await spawnService({ entry, nodeFlags, env: { ...env, ...ports }, readyUrl });
  return { url, internalUrl, process };
}
