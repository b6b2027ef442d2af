import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { programOf } from '../tools.ts';

const chart = resolve(import.meta.dirname, '../../deploy/chart');
const helm = programOf('helm');

export const services = ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner', 'custody'];

export interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
  ipBlock?: unknown;
}
interface Rule {
  to: Peer[];
  from: Peer[];
  ports: { port: number }[];
}
interface Container {
  image: string;
  env?: { name: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  resources: { requests: { cpu: string } };
  volumeMounts?: { name: string; mountPath: string }[];
}
export interface KubernetesObject {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    replicas?: number;
    minReadySeconds?: number;
    strategy?: { rollingUpdate: object };
    template: {
      spec: {
        automountServiceAccountToken?: boolean;
        containers: Container[];
        volumes: { name: string; secret?: { secretName: string }; configMap?: { name: string } }[];
      };
    };
    egress: Rule[];
    ingress: Rule[];
    rules: { http: { paths: { path: string }[] } }[];
  };
}

export function render(
  profile: string,
  ...settings: string[]
): { objects: KubernetesObject[]; refusal: string } {
  const files = [profile, 'test/public-keys.yaml'].flatMap((file) => ['--values', resolve(chart, file)]);
  const values = [...files, ...settings.flatMap((one) => ['--set-json', one])];
  const { stdout, stderr } = spawnSync(
    helm,
    ['template', 'tael', chart, '--kube-version', '1.34.0', ...values],
    { encoding: 'utf8' },
  );
  const objects = parseAllDocuments(stdout).flatMap((one) => (one.toJS() as KubernetesObject | null) ?? []);
  return { objects, refusal: stderr };
}

export function named(objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject {
  const found = objects.find((one) => one.kind === kind && one.metadata.name === `tael-${name}`);
  if (!found) throw new Error(`no ${kind} tael-${name}`);
  return found;
}

export const podNames = (peers: readonly Peer[], component: string): string[] =>
  peers.flatMap(({ podSelector }) => {
    const labels = podSelector?.matchLabels ?? {};
    return labels['app.kubernetes.io/component'] === component
      ? (labels['app.kubernetes.io/name'] ?? [])
      : [];
  });
