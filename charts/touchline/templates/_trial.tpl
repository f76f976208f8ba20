{{- /* What the images of the back ends listen on, run as and store. Stored data outlives the pod with trial.storage. On a
busy node the requests are shares: all services wait for MongoDB, so it has as much as ten of them. */ -}}
{{- define "trial.backEnds" -}}
mongodb: { port: 27017, cpu: 250m, user: 999, group: 999, memory: 1Gi, folder: /data/db, stored: true }
nats:
  { port: 4222, cpu: 100m, user: 1000, group: 1000, memory: 512Mi, folder: /data, stored: true, args: [--jetstream, --store_dir, /data] }
valkey:
  port: 6379
  cpu: 50m
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
