{{- /* The service as the code names it: images, secrets, scaling. */ -}}
{{- define "service.id" -}}
{{- $own := ternary .Release.Name .Chart.Name (eq .Chart.Name "service") -}}
{{- .Values.name | default ($own | kebabcase) -}}
{{- end -}}

{{- define "service.prefix" -}}
{{- (.Values.global | default dict).namePrefix -}}
{{- end -}}

{{- /* Name of the objects, at which callers find the service. */ -}}
{{- define "service.name" -}}
{{ include "service.prefix" . }}{{ include "service.id" . }}
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
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name | kebabcase }}-{{ .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "service.metadata" -}}
name: {{ include "service.name" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "service.labels" . | nindent 2 }}
{{- end -}}

{{- /* The same with labels and annotations of the operator: a dict with root, optional name, and `own` with labels and
annotations. Labels of the chart win. */ -}}
{{- define "service.ownMetadata" -}}
name: {{ .name | default (include "service.name" .root) }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- merge (include "service.labels" .root | fromYaml) (.own.labels | default dict) | toYaml | nindent 2 }}
{{- with .own.annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "service.global" -}}
{{- .Values.global | default dict | toYaml -}}
{{- end -}}

{{- /* REGISTRY/touchline/NAME@DIGEST, or :TAG where there is no digest. */ -}}
{{- define "service.image" -}}
{{- $global := include "service.global" . | fromYaml -}}
{{- $image := $global.image | default dict -}}
{{- $name := include "service.id" . -}}
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

{{- /* Processor time is requested, not limited, because throttling adds latency. The storage is that of /data, and 256 MiB
of logs above it. What the values give in numbers wins over the preset; the limit of memory is what is requested, except in
a trial, whose requests are small. */ -}}
{{- define "service.resources" -}}
{{- $given := .Values.resources -}}
{{- $requested := $given.requests | default dict -}}
{{- $memory := $requested.memory | default (get (dict "s" "384Mi" "m" "768Mi" "l" "1536Mi") $given.preset) -}}
{{- $preset := dict "cpu" (get (dict "s" "250m" "m" "500m" "l" "1") $given.preset) "memory" $memory "ephemeral-storage" .Values.dataSizeLimit -}}
{{- if (include "service.global" . | fromYaml).trial -}}
{{- $preset = dict "cpu" "25m" "memory" "128Mi" "ephemeral-storage" "16Mi" -}}
{{- end -}}
{{- $storage := printf "%dMi" (add (include "service.mebibytes" .Values.dataSizeLimit | int) 256) -}}
{{- $limits := merge (dict "memory" $memory) ($given.limits | default dict) (dict "ephemeral-storage" $storage) -}}
{{- dict "requests" (merge (dict) $requested $preset) "limits" $limits | toYaml -}}
{{- end -}}

{{- /* "2Gi" is 2048. */ -}}
{{- define "service.mebibytes" -}}
{{- mul (regexFind "^\\d+" .) (ternary 1024 1 (hasSuffix "Gi" .)) -}}
{{- end -}}

{{- /* What the platform wants of pods: of all of them (global.pod), and of this service, which wins. Maps are merged. */ -}}
{{- define "service.pod" -}}
{{- $global := include "service.global" . | fromYaml -}}
{{- mergeOverwrite (dict) ($global.pod | default dict | deepCopy) (.Values.pod | default dict) | toYaml -}}
{{- end -}}

{{- /* Fields of the spec of every pod of the chart. */ -}}
{{- define "service.podFields" -}}
{{- $pod := include "service.pod" . | fromYaml -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- /* User namespaces are the default; without them the field is left out, which every node understands. */}}
{{- if not (or $pod.hostUsers (include "service.global" . | fromYaml).trial) }}
hostUsers: false
{{- end }}
{{- with $pod.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- range $field := list "nodeSelector" "tolerations" "affinity" "dnsPolicy" "dnsConfig" "runtimeClassName" }}
{{- with get $pod $field }}
{{ dict $field . | toYaml }}
{{- end }}
{{- end }}
{{- end -}}

{{- /* A class of deploy/kubernetes/priorityclasses.yaml, or what global.priorityClasses has instead; "": none. */ -}}
{{- define "service.priorityClass" -}}
{{- $global := include "service.global" . | fromYaml -}}
{{- $classes := $global.priorityClasses | default dict -}}
{{- if hasKey $classes .Values.priorityClass -}}
{{- get $classes .Values.priorityClass -}}
{{- else if not $global.trial -}}
{{- .Values.priorityClass -}}
{{- end -}}
{{- end -}}

{{- /* Settings in plain text. Values may contain templates: {{ include "service.prefix" . }}. With a prefix, callees are
named, since they are not found at their default. */ -}}
{{- define "service.env" -}}
{{- $root := . -}}
{{- $global := include "service.global" . | fromYaml -}}
{{- $peers := ($global.network | default dict).peers | default dict -}}
{{- $env := merge (dict) .Values.env ($global.env | default dict) -}}
{{- if $global.namePrefix -}}
{{- range .Values.allowTo -}}
{{- $variable := printf "%s_ADDRESS" (. | upper | replace "-" "_") -}}
{{- if not (or (hasKey $peers .) (hasKey $env $variable)) -}}
{{- $_ := set $env $variable (printf "%s%s:9090" $global.namePrefix .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $variable, $value := $env }}
- { name: {{ $variable }}, value: {{ tpl ($value | toString) $root | quote }} }
{{- end -}}
{{- end -}}

{{- /* Whether there are network policies. */ -}}
{{- define "service.hasPolicies" -}}
{{- $network := (include "service.global" . | fromYaml).network | default dict -}}
{{- if ne $network.policies false }}true{{ end -}}
{{- end -}}

{{- /* Egress to the servers that resolve names: of kube-dns, or of global.network.dns. */ -}}
{{- define "service.dns" -}}
{{- $root := . -}}
{{- $network := (include "service.global" . | fromYaml).network | default dict -}}
{{- $kube := dict "namespace" "kube-system" "pods" (dict "k8s-app" "kube-dns") "ports" (list 53) -}}
{{- range $network.dns | default (list $kube) }}
- to:
    {{- include "service.peer" (dict "root" $root "peer" .) | nindent 4 }}
  ports:
    {{- range .ports }}
    - { protocol: UDP, port: {{ . }} }
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
{{- end -}}
{{- end -}}

{{- /* Annotations with which Reloader starts new pods when a Secret or ConfigMap changes that is not part of the release. */ -}}
{{- define "service.reloader" -}}
{{- if (include "service.global" . | fromYaml).reloader -}}
{{- with .Values.files }}
configmap.reloader.stakater.com/reload: {{ . }}
{{- end }}
{{- if .Values.secrets }}
secret.reloader.stakater.com/reload: {{ include "service.secretName" . }}
{{- end }}
{{- end -}}
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
      app.kubernetes.io/name: {{ include "service.prefix" .root }}{{ $peer.service | default .name }}
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
