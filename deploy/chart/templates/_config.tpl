{{/* A service's variables that are no secret. Addresses of those that it calls are named as config.ts names them. */}}
{{- define "tael.config" -}}
{{- $config := dict
  "HOST" "0.0.0.0"
  "PORT" "8080"
  "INTERNAL_PORT" "8081"
  "METRICS_PORT" "8082"
  "PUBLIC_URL" .root.Values.publicUrl
  "LOG_LEVEL" .root.Values.logLevel
  "LAME_DUCK_MS" (mul 1000 .root.Values.shutdown.lameDuckSeconds | toString)
  "TRUSTED_PROXIES" .root.Values.trustedProxies
  "COIN_PRICE" .root.Values.coinPrice
  "KAFKA_BROKERS" (include "tael.kafkaBrokers" .root)
  "OTEL_SERVICE_NAME" .name
  "SECRETS_IN" (printf "Secret %s-%s" .root.Release.Name .name)
-}}
{{- $config = merge $config (include "tael.caFiles" . | fromYaml) -}}
{{- if eq .name "withdrawal" }}
{{- with .root.Values.screening.url }}{{ $_ := set $config "SCREENING_LIST" . }}{{ end -}}
{{- if .root.Values.screening.configMap }}{{ $_ := set $config "SCREENING_LIST" "/etc/tael/screening/addresses" }}{{ end -}}
{{- end -}}
{{- with .root.Values.telemetry.otlpEndpoint }}{{ $_ := set $config "OTEL_EXPORTER_OTLP_ENDPOINT" . }}{{ end -}}
{{- range $callee := .service.calls -}}
{{- $key := $callee | upper | replace "-" "_" -}}
{{- $host := printf "http://%s-%s" $.root.Release.Name $callee -}}
{{- $_ := set $config (printf "%s_RPC_URL" $key) (printf "%s:8081" $host) -}}
{{- if $.service.edge }}{{ $_ := set $config (printf "%s_URL" $key) $host }}{{ end -}}
{{- end -}}
{{- toYaml (mergeOverwrite $config .service.env) -}}
{{- end -}}
