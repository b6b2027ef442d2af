{{/* The pods that use the store: services, and migrations of those with a database. */}}
{{- define "tael.storeCallers" -}}
{{- range $name, $_ := .root.Values.services }}
{{- $service := include "tael.service" (dict "root" $.root "name" $name) | fromYaml }}
{{- range $component := ternary (list "service" "migrate") (list "service") (has "postgres" $service.stores) }}
{{- if has $.name $service.stores }}
- podSelector: { matchLabels: {{ include "tael.selector" (dict "root" $.root "name" $name "component" $component) | fromYaml | toJson }} }
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* What every store of the chart's own has around its container: (dict "root" $ "name" "kafka" "ports" (dict name port)). */}}
{{- define "tael.storeAround" -}}
{{- $about := dict "root" .root "name" .name "component" "store" -}}
{{- $fullname := printf "%s-%s" .root.Release.Name .name -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $fullname }}
  labels: {{- include "tael.labels" $about | nindent 4 }}
automountServiceAccountToken: false
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $fullname }}
  labels: {{- include "tael.labels" $about | nindent 4 }}
spec:
  clusterIP: None
  publishNotReadyAddresses: true # brokers must find each other to become ready
  selector: {{- include "tael.selector" $about | nindent 4 }}
  ports:
    {{- range $port, $number := .ports }}
    - { name: {{ $port }}, port: {{ $number }} }
    {{- end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $fullname }}
  labels: {{- include "tael.labels" $about | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "tael.selector" $about | nindent 6 }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ $fullname }}
  labels: {{- include "tael.labels" $about | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "tael.selector" $about | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - from:
        {{- include "tael.storeCallers" . | trim | nindent 8 }}
        {{- if and (eq .name "kafka") .root.Values.keda.enabled }}
        {{- toYaml .root.Values.keda.from | nindent 8 }}
        {{- end }}
      ports: [{ port: {{ int (get .root.Values .name).port }} }]
    {{- if eq .name "kafka" }}
    - from:
        - podSelector: { matchLabels: {{ include "tael.selector" $about | fromYaml | toJson }} }
      ports: [{ port: 9092 }, { port: 9093 }]
  egress:
    - to: {{- toYaml .root.Values.network.dns | nindent 8 }}
      ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
    - to:
        - podSelector: { matchLabels: {{ include "tael.selector" $about | fromYaml | toJson }} }
      ports: [{ port: 9092 }, { port: 9093 }]
    {{- end }}
{{- end -}}

{{/* The StatefulSet up to its container: with the same arguments and "replicas" and "grace". */}}
{{- define "tael.storeSet" -}}
{{- $about := dict "root" .root "name" .name "component" "store" -}}
{{- $values := get .root.Values .name -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ .root.Release.Name }}-{{ .name }}
  labels: {{- include "tael.labels" $about | nindent 4 }}
spec:
  serviceName: {{ .root.Release.Name }}-{{ .name }}
  replicas: {{ .replicas }}
  {{- with .minReadySeconds }}
  minReadySeconds: {{ . }}
  {{- end }}
  podManagementPolicy: Parallel
  selector:
    matchLabels: {{- include "tael.selector" $about | nindent 6 }}
  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        {{- with $values.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources: { requests: { storage: {{ $values.storage }} } }
  template:
    metadata:
      labels: {{- include "tael.selector" $about | nindent 8 }}
      {{- with .checksum }}
      annotations: { checksum/config: {{ . }} }
      {{- end }}
    spec:
      serviceAccountName: {{ .root.Release.Name }}-{{ .name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- include "tael.pullSecrets" .root | nindent 6 }}
      terminationGracePeriodSeconds: {{ .grace }}
      securityContext: {{- toYaml (mergeOverwrite (deepCopy .root.Values.podSecurityContext) (dict "runAsUser" $values.runAsUser "runAsGroup" $values.runAsUser "fsGroup" $values.runAsUser)) | nindent 8 }}
      topologySpreadConstraints:
        - topologyKey: topology.kubernetes.io/zone
          maxSkew: 1
          whenUnsatisfiable: {{ .root.Values.topology.whenUnsatisfiable }}
          labelSelector: { matchLabels: {{ include "tael.selector" $about | fromYaml | toJson }} }
{{- end -}}
