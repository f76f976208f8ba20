/** Metrics in rules and dashboards that Touchline does not export, by their exporter. */
export const foreignMetrics: Readonly<Record<string, readonly string[]>> = {
  'kube-state-metrics': [
    'kube_deployment_status_replicas_ready',
    'kube_horizontalpodautoscaler_spec_max_replicas',
    'kube_horizontalpodautoscaler_status_current_replicas',
    'kube_node_labels', // --metric-labels-allowlist=nodes=[topology.kubernetes.io/zone]
    'kube_pod_container_status_restarts_total',
    'kube_pod_info',
    'kube_pod_status_phase',
    'kube_pod_status_ready',
  ],
  kubelet: ['container_cpu_cfs_throttled_periods_total', 'kubelet_volume_stats_available_bytes', 'kubelet_volume_stats_capacity_bytes'],
  'node exporter': ['node_timex_offset_seconds'],
  'cert-manager': ['certmanager_certificate_expiration_timestamp_seconds'],
  'OpenTelemetry collector': ['otelcol_exporter_send_failed_spans_total', 'otelcol_exporter_sent_spans_total'],
  'prometheus-nats-exporter -varz -jsz=all': [
    'gnatsd_varz_connections',
    'gnatsd_varz_mem',
    'gnatsd_varz_slow_consumers',
    'jetstream_consumer_num_pending',
    'jetstream_stream_total_bytes',
    'jetstream_stream_total_messages',
  ],
  redis_exporter: ['redis_commands_processed_total', 'redis_connected_clients', 'redis_memory_used_bytes'],
  mongodb_exporter: ['mongodb_ss_connections', 'mongodb_ss_opcounters'],
}
