{{- /* What the images of the back ends listen on, run as and store. Stored data outlives the pod with trial.storage. */ -}}
{{- define "trial.backEnds" -}}
mongodb: { port: 27017, user: 999, group: 999, memory: 1Gi, folder: /data/db, stored: true }
nats:
  { port: 4222, user: 1000, group: 1000, memory: 512Mi, folder: /data, stored: true, args: [--jetstream, --store_dir, /data] }
valkey:
  port: 6379
  user: 999
  group: 1000
  memory: 128Mi
  folder: /data
  args: [valkey-server, --save, "", --appendonly, "no", --maxmemory, 64mb, --maxmemory-policy, volatile-ttl]
{{- end -}}

{{- define "trial.metadata" -}}
name: {{ .name }}
namespace: {{ .release.Namespace }}
labels:
  {{- toYaml .selector | nindent 2 }}
  app.kubernetes.io/instance: {{ .release.Name }}
  app.kubernetes.io/managed-by: {{ .release.Service }}
{{- end -}}
