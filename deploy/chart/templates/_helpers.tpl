{{/* Each include gets (dict "root" $ "name" name "service" values): a service with the defaults below it. */}}
{{- define "tael.service" -}}
{{- $own := get .root.Values.services .name | default dict -}}
{{- $service := mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy $own) -}}
{{- range $callee := $service.calls -}}
{{- if not (hasKey $.root.Values.services $callee) -}}
{{- fail (printf "services.%s.calls: %s is not in services" $.name $callee) -}}
{{- end -}}
{{- end -}}
{{- if lt (int $service.autoscaling.max) (int $service.autoscaling.min) -}}
{{- fail (printf "services.%s.autoscaling.max: less than min" .name) -}}
{{- end -}}
{{- if eq .name "withdrawal" }}
{{- with .root.Values.screening.url }}
{{- $url := urlParse . -}}
{{- $port := regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host) | default (ternary 443 80 (eq $url.scheme "https")) -}}
{{- $_ := set $service "outside" (append $service.outside (int $port) | uniq) -}}
{{- end }}
{{- if or .root.Values.rails.alipay.secret .root.Values.rails.wechat.secret }}{{ $_ := set $service "outside" (append $service.outside 443 | uniq) }}{{ end -}}
{{- end -}}
{{- toYaml $service -}}
{{- end -}}

{{- define "tael.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component | default "service" }}
{{- end -}}

{{- define "tael.labels" -}}
{{ include "tael.selector" . }}
app.kubernetes.io/part-of: tael
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "tael.image" -}}
{{- $common := .root.Values.image -}}
{{ .service.image | default (printf "%s%s:%s" $common.prefix .name ($common.tag | default .root.Chart.AppVersion)) }}
{{- end -}}

{{/* What the `restricted` profile of Pod Security asks of a container, and a root that nobody writes to. */}}
{{- define "tael.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* The names of a service's database and of the role that only reads and writes rows; its owner is <name>_owner. */}}
{{- define "tael.database" -}}
tael_{{ .name | replace "-" "_" }}
{{- end -}}

{{- define "tael.postgresHost" -}}
{{ .Release.Name }}-postgres{{ if eq .Values.postgres.mode "cnpg" }}-rw{{ end }}
{{- end -}}

{{- define "tael.kafkaBrokers" -}}
{{- if eq .Values.kafka.mode "external" -}}
{{ .Values.kafka.brokers }}
{{- else -}}
{{- $brokers := list -}}
{{- range $id := until (int .Values.kafka.replicas) -}}
{{- $brokers = append $brokers (printf "%s-kafka-%d.%s-kafka.%s.svc:9092" $.Release.Name $id $.Release.Name $.Release.Namespace) -}}
{{- end -}}
{{ join "," $brokers }}
{{- end -}}
{{- end -}}

{{/* The variables that a service has from its Secret. */}}
{{- define "tael.secretKeys" -}}
{{- $keys := concat (list "RPC_KEY") .service.secretKeys -}}
{{- if .root.Values.kafka.sasl }}{{ $keys = append $keys "KAFKA_SASL" }}{{ end -}}
{{- if has "postgres" .service.stores }}{{ $keys = append $keys "POSTGRES_URL" }}{{ end -}}
{{- if and (has "mongodb" .service.stores) (ne .root.Values.mongodb.mode "off") }}{{ $keys = append $keys "MONGO_URL" }}{{ end -}}
{{- toYaml $keys -}}
{{- end -}}

{{/* The stores of a service that are spoken to by TLS, with the Secret of each CA. */}}
{{- define "tael.caSecrets" -}}
{{- range $store := .service.stores }}
{{- with (get $.root.Values $store).caSecret }}
{{ $store }}: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "tael.caFiles" -}}
{{- range $store, $_ := include "tael.caSecrets" . | fromYaml }}
{{ trimSuffix "DB" (upper $store) }}_CA_FILE: /etc/tael/{{ $store }}/ca.crt
{{- end }}
{{- end -}}

{{- define "tael.caMounts" -}}
{{- range $store, $_ := include "tael.caSecrets" . | fromYaml }}
- { name: {{ $store }}-ca, mountPath: /etc/tael/{{ $store }}, readOnly: true }
{{- end }}
{{- end -}}

{{- define "tael.caVolumes" -}}
{{- range $store, $secret := include "tael.caSecrets" . | fromYaml }}
- name: {{ $store }}-ca
  secret: { secretName: {{ $secret }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end -}}

{{/*
A variable from a Secret. Optional for the kubelet: the process names each missing one in its log and ends, where the
kubelet would keep the pod waiting without a log.
*/}}
{{- define "tael.fromSecret" -}}
- name: {{ .key }}
  valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key }}, optional: true } }
{{- end -}}

{{- define "tael.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* The peers of a store: its pods here, or what the values say of one elsewhere. */}}
{{- define "tael.storePeers" -}}
{{- $store := get .root.Values .store -}}
{{- if eq $store.mode "external" -}}
{{ toYaml $store.peers }}
{{- else if eq $store.mode "cnpg" -}}
- podSelector: { matchLabels: { cnpg.io/cluster: {{ .root.Release.Name }}-postgres } }
{{- else -}}
- podSelector: { matchLabels: {{ include "tael.selector" (dict "root" .root "name" .store "component" "store") | fromYaml | toJson }} }
{{- end -}}
{{- end -}}

{{/* What a caller reaches: RPC, and from the edge also the requests of people. */}}
{{- define "tael.ports" -}}
[{{ if .edge }}{ port: 8080 }, {{ end }}{ port: 8081 }]
{{- end -}}

{{- define "tael.storeEgress" -}}
{{- range $store := .service.stores }}
{{- $values := get $.root.Values $store }}
{{- if ne $values.mode "off" }}
- to: {{- include "tael.storePeers" (dict "root" $.root "store" $store) | nindent 4 }}
  ports: [{ port: {{ int $values.port }} }]
{{- end }}
{{- end }}
{{- end -}}

{{/* All Jobs of a release run at once: what they request must fit beside the pods. */}}
{{- define "tael.jobResources" -}}
requests: { cpu: 20m, memory: 64Mi }
limits: { cpu: 500m, memory: 256Mi }
{{- end -}}

{{- define "tael.pemBody" -}}
{{ . | trim | splitList "\n" | rest | initial | join "" }}
{{- end -}}

{{/* Helm derives no public key from a private one. A certificate of the key contains it: 32 bytes after this marker. */}}
{{- define "tael.publicKey" -}}
{{- $certificate := genSelfSignedCertWithKey "rpc" nil nil 1 (printf "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n" .) -}}
{{ include "tael.pemBody" $certificate.Cert | b64dec | splitList "\x2b\x65\x70\x03\x21\x00" | last | substr 0 32 | b64enc }}
{{- end -}}

{{- define "tael.publicKeys" }}
{{- $items := list }}
{{- range $name, $_ := .root.Values.services }}
{{- range get $.keys $name | required (printf "secrets.publicKeys.%s: is missing" $name) }}
{{- $items = append $items (printf "%s:%s" $name .) }}
{{- end }}
{{- end }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .root.Release.Name }}-rpc
  labels: {{- include "tael.labels" (dict "root" .root "name" "rpc" "component" "config") | nindent 4 }}
data:
  RPC_PUBLIC_KEYS: {{ join "," $items }}
{{- end -}}
