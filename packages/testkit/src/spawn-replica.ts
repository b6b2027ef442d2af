import { freePort } from './free-port.ts';
import { spawnService, type SpawnedService } from './spawn-service.ts';

export interface ServiceAddress {
  url: string;
  internalUrl: string;
  metricsUrl: string;
  ports: { PORT: string; INTERNAL_PORT: string; METRICS_PORT: string };
}

export interface Replica {
  url: string;
  internalUrl: string;
  metricsUrl: string;
  process: SpawnedService;
}

export interface ReplicaOptions {
  entry: string;
  nodeFlags?: string[];
  env: Record<string, string>;
  at?: ServiceAddress;
}

export async function serviceAddress(): Promise<ServiceAddress> {
  const [port, internalPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  return {
    url: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    ports: { PORT: String(port), INTERNAL_PORT: String(internalPort), METRICS_PORT: String(metricsPort) },
  };
}

export async function spawnReplica({ entry, nodeFlags = [], env, at }: ReplicaOptions): Promise<Replica> {
  const { url, internalUrl, metricsUrl, ports } = at ?? (await serviceAddress());
  const readyUrl = `${internalUrl}/readyz`;
  const process = await spawnService({ entry, nodeFlags, env: { ...env, ...ports }, readyUrl });
  return { url, internalUrl, metricsUrl, process };
}
