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
{{- if and (eq .name "withdrawal") .root.Values.rails.alipay.secret }}
{{- $files := dict "ALIPAY_APP_KEY_FILE" "app.key" "ALIPAY_APP_CERT_FILE" "app.crt" "ALIPAY_CERT_FILE" "alipay.crt" "ALIPAY_ROOT_CERT_FILE" "root.crt" }}
{{- range $key, $file := $files }}{{ $_ := set $config $key (printf "/etc/tael/alipay/%s" $file) }}{{ end -}}
{{- $_ := set $config "ALIPAY_APP_ID" .root.Values.rails.alipay.appId }}
{{- $_ := set $config "RAIL_ALIPAY" "alipay" }}
{{- end -}}
{{- if and (eq .name "withdrawal") .root.Values.rails.bank.account }}
{{- range $key := list "name" "account" "cnaps" }}{{ $_ := set $config (printf "BANK_DEBTOR_%s" (upper $key)) (get $.root.Values.rails.bank $key) }}{{ end -}}
{{- $_ := set $config "RAIL_BANK" "file" }}
{{- end -}}
{{- if and (eq .name "withdrawal") .root.Values.rails.wechat.secret }}
{{- $files := dict "WECHAT_MCH_KEY_FILE" "merchant.key" "WECHAT_PUBLIC_KEY_FILE" "wechat.pub" "WECHAT_API_V3_KEY_FILE" "v3.key" "WECHAT_APP_SECRET_FILE" "app.secret" }}
{{- range $key, $file := $files }}{{ $_ := set $config $key (printf "/etc/tael/wechat/%s" $file) }}{{ end -}}
{{- with .root.Values.rails.wechat }}
{{- $_ := set $config "WECHAT_APP_ID" .appId }}
{{- $_ := set $config "WECHAT_MCH_ID" .merchant }}
{{- $_ := set $config "WECHAT_MCH_SERIAL" .serial }}
{{- $_ := set $config "WECHAT_PUBLIC_KEY_ID" .publicKeyId }}
{{- end }}
{{- $_ := set $config "RAIL_WECHAT" "wechat" }}
{{- end -}}
{{- with .root.Values.telemetry.otlpEndpoint }}{{ $_ := set $config "OTEL_EXPORTER_OTLP_ENDPOINT" . }}{{ end -}}
{{- range $callee := .service.calls -}}
{{- $key := $callee | upper | replace "-" "_" -}}
{{- $host := printf "http://%s-%s" $.root.Release.Name $callee -}}
{{- $_ := set $config (printf "%s_RPC_URL" $key) (printf "%s:8081" $host) -}}
{{- if $.service.edge }}{{ $_ := set $config (printf "%s_URL" $key) $host }}{{ end -}}
{{- end -}}
{{- $config = mergeOverwrite $config .service.env -}}
{{- /* An empty address is no address. */}}
{{- if eq (get $config "FORWARDER_TREASURY") "" }}{{ $config = omit $config "FORWARDER_TREASURY" }}{{ end -}}
{{- toYaml $config -}}
{{- end -}}
