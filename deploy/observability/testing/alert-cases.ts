/**
 * Series in promtool's notation, one sample per minute, and the minutes at which the alert fires and clears with them.
 */
interface AlertCase {
  series: Readonly<Record<string, string>>
  fires: number
  clears: number
}

const requests = (status: number): string => `touchline_gateway_requests_total{route="/sports",status="${status}"}`
const histogram = (name: string, labels: string, fast: string, slow: string, all: string) => ({
  [`${name}_bucket{${labels},le="${fast}"}`]: '0x40 0+100x40',
  [`${name}_bucket{${labels},le="${slow}"}`]: '0+100x81',
  [`${name}_bucket{${labels},le="+Inf"}`]: all,
})
const gateway = (pod: string, ready: string, node: string) => ({
  [`kube_pod_status_ready{namespace="sports",pod="${pod}",condition="true"}`]: ready,
  [`kube_pod_info{namespace="sports",pod="${pod}",node="${node}"}`]: '1x20',
})
const sports = 'namespace="sports"'

/** A case for every alert of `rules/`. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  AvailabilityBurnFast: { series: { [requests(200)]: '0+1000x200', [requests(500)]: '0+50x70 3500x130' }, fires: 65, clears: 90 },
  AvailabilityBurn: { series: { [requests(200)]: '0+1000x600', [requests(503)]: '0+10x400 4000x200' }, fires: 400, clears: 440 },
  AvailabilityBurnSlow: { series: { [requests(200)]: '0+1000x400', [requests(500)]: '0+1x120 120x280' }, fires: 110, clears: 390 },
  FreshnessLow: {
    series: histogram('touchline_gateway_freshness_seconds', 'pod="gateway-1",sport="soccer"', '1', '5', '0+100x81'),
    ...{ fires: 20, clears: 70 },
  },
  LiveListSlow: {
    series: histogram('touchline_gateway_request_seconds', 'route="/{sport}/matches/live"', '0.05', '0.1', '0+100x81'),
    ...{ fires: 30, clears: 70 },
  },
  ListenQueueLong: { series: { 'touchline_gateway_listen_queue{pod="gateway-1"}': '400x10 0x10' }, fires: 5, clears: 15 },
  PushesRefused: { series: { 'touchline_ingest_push_refusals_total{status="401"}': '0+60x20 1200x30' }, fires: 15, clears: 40 },
  PushConnectionsDropped: { series: { 'touchline_ingest_push_dropped_total{why="headers"}': '0+600x20 12000x30' }, fires: 15, clears: 40 },
  NewConnectionsSlow: {
    series: {
      ...histogram('touchline_gateway_first_response_seconds', 'pod="gateway-1"', '0.1', '1', '0+100x81'),
      'touchline_gateway_paused_connections{pod="gateway-1"}': '500x81',
    },
    ...{ fires: 20, clears: 70 },
  },
  ProbesFail: {
    series: {
      'touchline_status_probes_total{endpoint="stream",outcome="succeeded"}': '100x20 100+2x40',
      'touchline_status_probes_total{endpoint="stream",outcome="failed"}': '0+2x20 40x40',
    },
    ...{ fires: 15, clears: 40 },
  },
  ProbesMissing: {
    series: { 'touchline_status_probes_total{endpoint="live",outcome="succeeded"}': '0+2x20 40x30 40+2x40' },
    ...{ fires: 45, clears: 75 },
  },
  EventLoopSlow: { series: { 'nodejs_eventloop_lag_p99_seconds{pod="live-1"}': '0.2x20 0.01x20' }, fires: 15, clears: 30 },
  FeedSilent: {
    series: {
      'touchline_ingest_data_age_seconds{sport="soccer",source="a"}': '400x10 5x10',
      'touchline_gateway_live_matches{sport="soccer"}': '3x20',
    },
    ...{ fires: 5, clears: 15 },
  },
  PushedFeedSilent: { series: { 'touchline_ingest_feed_silent{source="acme"}': '1x10 0x10' }, fires: 7, clears: 15 },
  UpdatesWait: { series: { touchline_ingest_oldest_update_seconds: '45x10 0x10' }, fires: 3, clears: 12 },
  ImportsFail: { series: { 'touchline_ingest_imports_total{source="a",result="failed"}': '0+1x30 30x60' }, fires: 20, clears: 70 },
  LiveListStale: { series: { touchline_gateway_live_age_seconds: '60x5 1x10' }, fires: 3, clears: 10 },
  VersionRegressions: { series: { touchline_gateway_version_regressions_total: '0x5 1x40' }, fires: 10, clears: 40 },
  ConsumerBehind: { series: { 'touchline_bus_waiting{durable="live-feed-live"}': '6000x10 0x10' }, fires: 8, clears: 15 },
  DeadLetters: { series: { 'touchline_dead_messages_total{durable="live-feed-live"}': '0x5 1x40' }, fires: 10, clears: 40 },
  DocumentsUnreadable: { series: { 'touchline_store_unreadable_total{collection="live_matches"}': '0x5 1x40' }, fires: 10, clears: 40 },
  ReplicasMissing: {
    series: {
      'matchday_desired_replicas{service="live"}': '10x30',
      [`kube_deployment_status_replicas_ready{${sports},deployment="live"}`]: '5x10 10x20',
    },
    ...{ fires: 8, clears: 15 },
  },
  PodsPendingOnMatchDay: {
    series: { [`kube_pod_status_phase{${sports},phase="Pending",pod="live-1"}`]: '1x10 0x10', matchday_tier: '1x20' },
    ...{ fires: 5, clears: 15 },
  },
  AtMaximum: {
    series: {
      [`kube_horizontalpodautoscaler_status_current_replicas{${sports},horizontalpodautoscaler="live"}`]: '10x20 5x20',
      [`kube_horizontalpodautoscaler_spec_max_replicas{${sports},horizontalpodautoscaler="live"}`]: '10x40',
    },
    ...{ fires: 18, clears: 30 },
  },
  CalendarAbsent: { series: { 'matchday_desired_replicas{service="live"}': '_x10 3x20' }, fires: 8, clears: 15 },
  NoGatewayInZone: {
    series: {
      'kube_node_labels{node="n1",label_topology_kubernetes_io_zone="a"}': '1x20',
      'kube_node_labels{node="n2",label_topology_kubernetes_io_zone="b"}': '1x20',
      ...gateway('gateway-1', '1x20', 'n1'),
      ...gateway('gateway-2', '0x10 1x10', 'n2'),
    },
    ...{ fires: 5, clears: 15 },
  },
  RestartLoop: { series: { [`kube_pod_container_status_restarts_total{${sports},pod="live-1"}`]: '0+1x10 10x40' }, fires: 10, clears: 35 },
  DiskFull: {
    series: {
      'kubelet_volume_stats_available_bytes{persistentvolumeclaim="nats-0"}': '10x20 90x100',
      'kubelet_volume_stats_capacity_bytes{persistentvolumeclaim="nats-0"}': '100x120',
    },
    ...{ fires: 10, clears: 110 },
  },
  CertificateExpires: {
    series: { 'certmanager_certificate_expiration_timestamp_seconds{name="live"}': '86400x120 99999999x60' },
    ...{ fires: 70, clears: 150 },
  },
  ClockSkewed: { series: { 'node_timex_offset_seconds{instance="n1"}': '-1x10 0x10' }, fires: 8, clears: 15 },
  TracesLost: { series: { otelcol_exporter_send_failed_spans_total: '0+60x40 2400x40' }, fires: 30, clears: 70 },
  StreamWithoutLeader: {
    series: {
      'jetstream_stream_total_messages{stream_name="live",is_stream_leader="false"}': '5x20',
      'jetstream_stream_total_messages{stream_name="live",is_stream_leader="true"}': '_x10 5x10',
    },
    ...{ fires: 5, clears: 15 },
  },
  SlowConsumers: { series: { 'gnatsd_varz_slow_consumers{server_id="n1"}': '0x2 3x20' }, fires: 7, clears: 20 },
  BusDisconnected: { series: { 'touchline_bus_connected{pod="live-1"}': '0x5 1x10' }, fires: 3, clears: 10 },
  StoreNotWritable: { series: { 'touchline_store_writable{pod="live-1"}': '0x5 1x10' }, fires: 3, clears: 10 },
  StoreDamaged: { series: { 'touchline_store_damaged{pod="touchline-1"}': '0x3 1x5 0x10' }, fires: 6, clears: 15 },
  LimiterAlone: { series: { 'touchline_limiter_alone{pod="gateway-1"}': '1x10 0x10' }, fires: 8, clears: 15 },
  CallsUnauthenticated: {
    series: { 'touchline_rpc_refused_total{pod="live-1",code="UNAUTHENTICATED"}': '0x2 4x30' },
    fires: 5,
    clears: 25,
  },
  LimitsExceeded: { series: { [requests(200)]: '0+600x70', [requests(429)]: '0+400x30 12000x40' }, fires: 25, clears: 60 },
  RequestsRejected: { series: { 'touchline_gateway_shed_seconds_count{why="loop"}': '0+600x15 9000x30' }, fires: 10, clears: 30 },
  WebhooksLate: {
    series: {
      'touchline_webhooks_late_seconds_bucket{pod="webhooks-1",le="5"}': '0+100x5 500x20 500+100x20',
      'touchline_webhooks_late_seconds_bucket{pod="webhooks-1",le="10"}': '0+100x60',
      'touchline_webhooks_late_seconds_bucket{pod="webhooks-1",le="+Inf"}': '0+100x60',
    },
    ...{ fires: 18, clears: 40 },
  },
  UsageWaits: { series: { 'touchline_gateway_usage_waiting_seconds{pod="gateway-1"}': '0+60x20 0x20' }, fires: 12, clears: 25 },
  UsageUncounted: { series: { 'touchline_gateway_usage_uncounted_total{pod="gateway-1"}': '0x2 40x40' }, fires: 5, clears: 25 },
  PaymentsUnsettled: {
    series: { 'touchline_gateway_paid_calls_total{outcome="unknown"}': '0+1x15 15x30' },
    ...{ fires: 12, clears: 40 },
  },
  PaymentChannelsFrozen: { series: { 'touchline_billing_audit{what="frozen"}': '0x5 1x5 0x10' }, fires: 7, clears: 15 },
  LedgerBehindChain: { series: { 'touchline_billing_audit{what="settled"}': '2000x150 0x30' }, fires: 130, clears: 160 },
  ChainJobsFailing: { series: { 'touchline_billing_job_failures_total{job="sync"}': '0+1x30 30x30' }, fires: 20, clears: 50 },
  TransactionsUnsent: {
    series: { 'touchline_billing_transactions_total{kind="claim",result="unsent"}': '0+1x40 40x40' },
    ...{ fires: 30, clears: 70 },
  },
  PaymentsNotOffered: { series: { 'touchline_billing_offered{scheme="exact"}': '1x5 0x15 1x10' }, fires: 12, clears: 25 },
}
