import { freePort } from './free-port.ts';
import { spawnService, type SpawnedService } from './spawn-service.ts';

/** Where a service listens: to the gateway, and to the other services. */
export interface ServiceAddress {
  url: string;
  internalUrl: string;
  /** The same, as the process is told. */
  ports: { PORT: string; INTERNAL_PORT: string };
}

export interface Replica {
  url: string;
  internalUrl: string;
  process: SpawnedService;
}

export interface ReplicaOptions {
  /** The file that node runs. */
  entry: string;
  nodeFlags?: string[];
  env: Record<string, string>;
  /** For one that shall come back where it was; left out, on ports of its own. */
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

/** One of our services as a process, ready. */
export async function spawnReplica({ entry, nodeFlags = [], env, at }: ReplicaOptions): Promise<Replica> {
  const { url, internalUrl, ports } = at ?? (await serviceAddress());
  const readyUrl = `${internalUrl}/readyz`;
  const process = await spawnService({ entry, nodeFlags, env: { ...env, ...ports }, readyUrl });
  return { url, internalUrl, process };
}
