{{- define "service.name" -}}
{{- $own := ternary .Release.Name .Chart.Name (eq .Chart.Name "service") -}}
{{- .Values.name | default ($own | kebabcase) -}}
{{- end -}}

{{- /* Immutable: the selectors of workloads must never change. */ -}}
{{- define "service.selector" -}}
app.kubernetes.io/name: {{ include "service.name" . }}
app.kubernetes.io/part-of: touchline
{{- end -}}

{{- define "service.labels" -}}
{{ include "service.selector" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "service.metadata" -}}
name: {{ include "service.name" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "service.labels" . | nindent 2 }}
{{- end -}}

{{- define "service.global" -}}
{{- .Values.global | default dict | toYaml -}}
{{- end -}}

{{- /* REGISTRY/touchline/NAME@DIGEST, or :TAG where there is no digest. */ -}}
{{- define "service.image" -}}
{{- $global := include "service.global" . | fromYaml -}}
{{- $image := $global.image | default dict -}}
{{- $name := include "service.name" . -}}
{{- $registry := ternary "" (printf "%s/" $image.registry) (empty $image.registry) -}}
{{- $repository := .Values.image.repository | default (printf "%stouchline/%s" $registry $name) -}}
{{- $digest := .Values.image.digest | default (get ($image.digests | default dict) $name) -}}
{{- if $digest -}}
{{ $repository }}@{{ $digest }}
{{- else -}}
{{ $repository }}:{{ .Values.image.tag | default $image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- /* Name of the Secret with the settings of `secrets`. */ -}}
{{- define "service.secretName" -}}
{{- $global := include "service.global" . | fromYaml -}}
{{- $own := ternary "touchline" (printf "%s-settings" (include "service.name" .)) (default false $global.trial) -}}
{{- $global.existingSecret | default $own -}}
{{- end -}}

{{- /* Name of the ClusterIP Service of httpPort: a grpc service has its own name for the headless one. */ -}}
{{- define "service.httpName" -}}
{{ include "service.name" . }}{{ if eq .Values.protocol "grpc" }}-http{{ end }}
{{- end -}}

{{- /* Memory in MiB, and processor time: requested, not limited, because throttling adds latency. */ -}}
{{- define "service.memory" -}}
{{- get (dict "s" 384 "m" 768 "l" 1536) .Values.resources.preset -}}
{{- end -}}
{{- define "service.cpu" -}}
{{- get (dict "s" "250m" "m" "500m" "l" "1") .Values.resources.preset -}}
{{- end -}}

{{- define "service.workloadRef" -}}
apiVersion: {{ ternary "argoproj.io/v1alpha1" "apps/v1" .Values.rollout.enabled }}
kind: {{ ternary "Rollout" "Deployment" .Values.rollout.enabled }}
name: {{ include "service.name" . }}
{{- end -}}

{{- define "service.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "service.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- /* A peer of a network policy: of global.network.peers (pods of a namespace, addresses, or another port of a service),
else a service of the same namespace. */ -}}
{{- define "service.peer" -}}
{{- $peer := .peer -}}
{{- if or (not $peer) $peer.service -}}
- podSelector:
    matchLabels:
      app.kubernetes.io/name: {{ $peer.service | default .name }}
      app.kubernetes.io/part-of: touchline
{{- else if $peer.cidr -}}
- ipBlock:
    cidr: {{ $peer.cidr }}
    {{- with $peer.except }}
    except:
      {{- toYaml . | nindent 6 }}
    {{- end }}
{{- else -}}
- namespaceSelector:
    matchLabels:
      kubernetes.io/metadata.name: {{ $peer.namespace }}
  {{- with $peer.pods }}
  podSelector:
    matchLabels:
      {{- toYaml . | nindent 6 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{- define "service.ports" -}}
{{- range $i, $port := . }}
{{- if $i }}
{{ end }}
{{- printf "- { protocol: TCP, port: %v }" $port }}
{{- end -}}
{{- end -}}

{{- /* Up at once: a match starts in minutes. Down slowly: the next wave follows. */ -}}
{{- define "service.behavior" -}}
scaleUp:
  stabilizationWindowSeconds: 0
  selectPolicy: Max
  policies:
    - { type: Percent, value: 100, periodSeconds: 15 }
    - { type: Pods, value: 10, periodSeconds: 15 }
scaleDown:
  stabilizationWindowSeconds: {{ .scaleDownSeconds }}
  policies:
    - { type: Percent, value: 10, periodSeconds: 60 }
{{- end -}}
