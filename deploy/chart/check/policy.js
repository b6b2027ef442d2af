/** Each key names what a failing object lacks. */
const containerRules = {
  'an image with a tag that stays': ({ image }) => /:[^:/]+$/.test(image ?? '') && !image.endsWith(':latest'),
  'requests and limits of CPU and memory': ({ resources }) =>
    ['requests', 'limits'].every((part) => resources?.[part]?.cpu && resources[part].memory),
  'a root that is only read': ({ securityContext: it }) => it?.readOnlyRootFilesystem === true,
  'no escalation of privileges': ({ securityContext: it }) => it?.allowPrivilegeEscalation === false,
  'all capabilities dropped': ({ securityContext: it }) => it?.capabilities?.drop?.includes('ALL') === true,
  'no privileges': ({ securityContext: it }) => it?.privileged !== true,
};
const podRules = {
  'a user other than root': ({ securityContext: it }) => it?.runAsNonRoot === true && it.runAsUser > 0,
  'a seccomp profile': ({ securityContext: it }) => it?.seccompProfile?.type === 'RuntimeDefault',
  'no token of the API': (pod) => pod.automountServiceAccountToken === false,
  'an account of its own': ({ serviceAccountName: name }) => name !== undefined && name !== 'default',
  'no namespaces and folders of the host': (pod) =>
    !pod.hostNetwork && !pod.hostPID && !pod.hostIPC && !(pod.volumes ?? []).some(({ hostPath }) => hostPath),
  'no secrets written out': (pod) =>
    pod.containers.every(({ env = [] }) =>
      env.every(({ name, value }) => value === undefined || !/(SECRET|PASSWORD|TOKEN|XPUB|KEY)$/.test(name)),
    ),
};
const serverRules = {
  'probes for start, life and readiness': (pod) =>
    pod.containers.every((one) => one.startupProbe && one.livenessProbe && one.readinessProbe),
  'a pause before the end that fits in its grace': (pod) =>
    pod.containers.every(
      ({ lifecycle }) => (lifecycle?.preStop?.sleep?.seconds ?? Infinity) < pod.terminationGracePeriodSeconds,
    ),
  'a spread over zones': (pod) =>
    (pod.topologySpreadConstraints ?? []).some(({ topologyKey }) => topologyKey.endsWith('/zone')),
};

const connectionsOf = ({ name }) => (name === 'tael_wallet' ? 12 : 10);

function connectionsNeeded({ spec }, objects) {
  const used = spec.managed.roles.filter(({ name }) => !name.endsWith('_owner'));
  return used.reduce((sum, role) => {
    const specs = objects.flatMap((one) => (one.metadata.name === role.passwordSecret.name ? one.spec : []));
    const most = specs.map((one) => one?.maxReplicas ?? one?.maxReplicaCount ?? one?.replicas ?? 0);
    return sum + (1 + Math.max(...most)) * connectionsOf(role);
  }, 0);
}

const kindRules = {
  ServiceMonitor: {
    'the labels that deploy/observability selects by': ({ spec }) =>
      spec.endpoints.every(({ relabelings = [] }) =>
        ['job', 'component'].every((label) => relabelings.some((one) => one.targetLabel === label)),
      ),
  },
  Cluster: {
    'a network policy inwards': (object, objects) =>
      objects.some(
        ({ kind, spec }) =>
          kind === 'NetworkPolicy' &&
          spec.podSelector.matchLabels['cnpg.io/cluster'] === object.metadata.name,
      ),
    'connections for every replica': (object, objects) =>
      Number(object.spec.postgresql.parameters.max_connections) >= connectionsNeeded(object, objects),
  },
  HTTPRoute: {
    'a network policy that admits its Gateway': ({ metadata, spec }, objects) =>
      spec.parentRefs.every(({ namespace }) =>
        objects
          .filter(({ kind, metadata: { name } }) => kind === 'NetworkPolicy' && name === metadata.name)
          .some((policy) => JSON.stringify(policy.spec.ingress).includes(`"${namespace}"`)),
      ),
  },
};

const podOf = (object) =>
  object.kind === 'Pod'
    ? object
    : ['Deployment', 'StatefulSet', 'Job'].includes(object.kind) && object.spec.template;
const covers = (selector, labels) =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);

export function breaches(objects) {
  const ofKind = (kind) => objects.filter((object) => object.kind === kind);
  return objects.flatMap((object) => {
    const breachText = (rule) => `${object.kind} ${object.metadata.name} lacks ${rule}`;
    const pod = podOf(object);
    if (!pod)
      return Object.entries(kindRules[object.kind] ?? {}).flatMap(([rule, isMetBy]) =>
        isMetBy(object, objects) ? [] : [breachText(rule)],
      );
    const labels = pod.metadata.labels;
    const isServer = ['Deployment', 'StatefulSet'].includes(object.kind);
    const broken = (rules, subject) =>
      Object.entries(rules).flatMap(([rule, isMetBy]) => (isMetBy(subject) ? [] : [rule]));
    const policies = ofKind('NetworkPolicy').filter(({ spec }) => covers(spec.podSelector, labels));
    const isShut = ['Ingress', 'Egress'].every((way) =>
      policies.some(({ spec }) => spec.policyTypes.includes(way)),
    );
    return [
      ...broken(podRules, pod.spec),
      ...[...(pod.spec.initContainers ?? []), ...pod.spec.containers].flatMap((one) =>
        broken(containerRules, one),
      ),
      ...(isServer ? broken(serverRules, pod.spec) : []),
      ...(isShut ? [] : ['a network policy for both directions']),
      ...(isServer && !ofKind('PodDisruptionBudget').some(({ spec }) => covers(spec.selector, labels))
        ? ['a disruption budget']
        : []),
    ].map(breachText);
  });
}
