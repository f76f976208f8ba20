/** A panel: a graph of one query per line. */
export interface Panel {
  title: string
  unit: 'short' | 's' | 'percentunit' | 'reqps' | 'bytes' | 'currencyUSD'
  /** Legend to PromQL. */
  queries: Readonly<Record<string, string>>
}

interface Dashboard {
  uid: string
  title: string
  panels: readonly Panel[]
}

const p99 = (metric: string, by: string): string => `histogram_quantile(0.99, sum by (${by}, le) (rate(${metric}_bucket[5m])))`
const perSecond = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[5m]))`
const budgetLeft = '1 - touchline:availability:error_ratio_3d / 0.0005'
const readyPods =
  'max by (service) (label_replace(kube_deployment_status_replicas_ready{namespace="sports"}, "service", "$1", "deployment", "(.*)"))'

/** US dollars of a pod for an hour, as `touchline matchday plan` assumes. */
const podHourUsd = 0.05
const costPerMillion = `1e6 * ${podHourUsd} / 3600 * sum(kube_deployment_status_replicas_ready{namespace="sports"}) / sum(rate(touchline_gateway_requests_total[5m]))`

export const dashboards: readonly Dashboard[] = [
  {
    uid: 'touchline-match-day',
    title: 'Touchline: match day',
    panels: [
      { title: 'Tier', unit: 'short', queries: { tier: 'max(matchday_tier)' } },
      {
        title: 'In play',
        unit: 'short',
        queries: { calendar: 'max(matchday_matches_in_play)', '{{sport}}': 'max by (sport) (touchline_gateway_live_matches)' },
      },
      {
        title: 'Pods wanted and ready',
        unit: 'short',
        queries: { 'wanted {{service}}': 'max by (service) (matchday_desired_replicas)', 'ready {{service}}': readyPods },
      },
      { title: 'Error budget left, three days', unit: 'percentunit', queries: { left: budgetLeft } },
      { title: 'Alerts', unit: 'short', queries: { '{{alertname}}': 'topk(5, count by (alertname) (ALERTS{alertstate="firing"}))' } },
      { title: 'Dollars per million requests', unit: 'currencyUSD', queries: { cost: costPerMillion } },
    ],
  },
  {
    uid: 'touchline-live-path',
    title: 'Touchline: live path',
    panels: [
      {
        title: 'Freshness, slowest gateway',
        unit: 's',
        queries: { p99: 'touchline:freshness_seconds:p99_5m', 'p99.9': 'touchline:freshness_seconds:p999_5m' },
      },
      { title: 'Freshness by sport, p99', unit: 's', queries: { '{{sport}}': p99('touchline_gateway_freshness_seconds', 'sport') } },
      { title: 'Age of the live list', unit: 's', queries: { '{{pod}}': 'max by (pod) (touchline_gateway_live_age_seconds)' } },
      {
        title: 'Silence of the sources',
        unit: 's',
        queries: { '{{sport}} {{source}}': 'min by (sport, source) (touchline_ingest_data_age_seconds)' },
      },
      { title: 'Handling of a delivery, p99', unit: 's', queries: { '{{durable}}': p99('touchline_consume_seconds', 'durable') } },
      { title: 'Messages waiting', unit: 'short', queries: { '{{durable}}': 'max by (durable) (touchline_bus_waiting)' } },
    ],
  },
  {
    uid: 'touchline-gateway',
    title: 'Touchline: gateway',
    panels: [
      { title: 'Requests', unit: 'reqps', queries: { '{{route}}': perSecond('touchline_gateway_requests_total', 'route') } },
      {
        title: 'Errors',
        unit: 'reqps',
        queries: { '{{status}}': 'sum by (status) (rate(touchline_gateway_requests_total{status=~"5..|499"}[5m]))' },
      },
      { title: 'Duration, p99', unit: 's', queries: { '{{route}}': 'touchline:request_seconds:p99_5m' } },
      { title: 'Calls of services, p99', unit: 's', queries: { '{{route}}': p99('touchline_gateway_call_seconds', 'route') } },
      {
        title: 'Rejected because of overload',
        unit: 'reqps',
        queries: { '{{why}}': perSecond('touchline_gateway_shed_seconds_count', 'why') },
      },
      { title: 'Connections', unit: 'short', queries: { '{{pod}}': 'max by (pod) (touchline_gateway_connections)' } },
      { title: 'Event loop, p99', unit: 's', queries: { '{{pod}}': 'max by (pod) (nodejs_eventloop_lag_p99_seconds)' } },
      { title: 'Requests that call services', unit: 'short', queries: { '{{state}}': 'sum by (state) (touchline_gateway_in_flight)' } },
    ],
  },
  {
    uid: 'touchline-limits',
    title: 'Touchline: limits',
    panels: [
      { title: 'Decisions', unit: 'reqps', queries: { '{{outcome}}': perSecond('touchline_limiter_decisions_total', 'outcome') } },
      { title: 'Gateways that count alone', unit: 'short', queries: { alone: 'sum(touchline_limiter_alone)' } },
      { title: 'Gateways that each knows of', unit: 'short', queries: { '{{pod}}': 'max by (pod) (touchline_limiter_processes)' } },
      {
        title: '401, 403, 429',
        unit: 'reqps',
        queries: { '{{status}}': 'sum by (status) (rate(touchline_gateway_requests_total{status=~"401|403|429"}[5m]))' },
      },
      { title: 'Valkey: commands', unit: 'reqps', queries: { '{{instance}}': perSecond('redis_commands_processed_total', 'instance') } },
      { title: 'Valkey: memory', unit: 'bytes', queries: { '{{instance}}': 'redis_memory_used_bytes' } },
      { title: 'Valkey: clients', unit: 'short', queries: { '{{instance}}': 'redis_connected_clients' } },
    ],
  },
  {
    uid: 'touchline-streams',
    title: 'Touchline: streams and tools',
    panels: [
      { title: 'Open streams', unit: 'short', queries: { '{{sport}}': 'sum by (sport) (touchline_gateway_streams)' } },
      { title: 'Events', unit: 'reqps', queries: { '{{event}}': perSecond('touchline_gateway_stream_events_total', 'event') } },
      { title: 'Received to written, p99', unit: 's', queries: { '{{sport}}': p99('touchline_gateway_stream_seconds', 'sport') } },
      { title: 'Began anew', unit: 'reqps', queries: { '{{sport}}': perSecond('touchline_gateway_streams_behind_total', 'sport') } },
      {
        title: 'Calls of tools',
        unit: 'reqps',
        queries: { '{{tool}} {{outcome}}': perSecond('touchline_gateway_tool_calls_total', 'tool, outcome') },
      },
      { title: 'Duration of a tool, p99', unit: 's', queries: { '{{tool}}': p99('touchline_gateway_tool_seconds', 'tool') } },
    ],
  },
  {
    uid: 'touchline-payments',
    title: 'Touchline: payments',
    panels: [
      { title: 'Paid calls', unit: 'reqps', queries: { '{{outcome}}': perSecond('touchline_gateway_paid_calls_total', 'outcome') } },
      {
        title: '402',
        unit: 'reqps',
        queries: { '{{route}}': 'sum by (route) (rate(touchline_gateway_requests_total{status="402"}[5m]))' },
      },
      { title: 'Steps', unit: 'reqps', queries: { '{{step}} {{result}}': perSecond('touchline_billing_steps_total', 'step, result') } },
      {
        title: 'Facilitator, p99',
        unit: 's',
        queries: { '{{operation}} {{result}}': p99('touchline_billing_facilitator_seconds', 'operation, result') },
      },
      {
        title: 'Transactions',
        unit: 'reqps',
        queries: { '{{kind}} {{result}}': perSecond('touchline_billing_transactions_total', 'kind, result') },
      },
      { title: 'Audit', unit: 'short', queries: { '{{what}}': 'max by (what) (touchline_billing_audit)' } },
    ],
  },
  {
    uid: 'touchline-ingest',
    title: 'Touchline: ingest',
    panels: [
      {
        title: 'Imports',
        unit: 'short',
        queries: { '{{source}} {{result}}': 'sum by (source, result) (increase(touchline_ingest_imports_total[1h]))' },
      },
      { title: 'Rows', unit: 'reqps', queries: { '{{source}} {{outcome}}': perSecond('touchline_ingest_rows_total', 'source, outcome') } },
      { title: 'Writes', unit: 'reqps', queries: { '{{source}}': perSecond('touchline_ingest_writes_total', 'source') } },
      {
        title: 'Official sheets',
        unit: 'short',
        queries: {
          '{{source}} {{result}}': 'sum by (source, result) (increase(touchline_ingest_sheets_total[1h]))',
          'waiting {{source}}': 'max by (source) (touchline_ingest_sheets_waiting)',
        },
      },
      {
        title: 'Dead letters',
        unit: 'short',
        queries: { '{{durable}}': 'sum by (durable) (increase(touchline_dead_messages_total[1h]))' },
      },
    ],
  },
  {
    uid: 'touchline-back-ends',
    title: 'Touchline: NATS and MongoDB',
    panels: [
      { title: 'NATS: slow consumers', unit: 'short', queries: { '{{server_id}}': 'increase(gnatsd_varz_slow_consumers[5m])' } },
      {
        title: 'NATS: pending',
        unit: 'short',
        queries: { '{{stream_name}} {{consumer_name}}': 'max by (stream_name, consumer_name) (jetstream_consumer_num_pending)' },
      },
      { title: 'NATS: streams', unit: 'bytes', queries: { '{{stream_name}}': 'max by (stream_name) (jetstream_stream_total_bytes)' } },
      { title: 'NATS: memory', unit: 'bytes', queries: { '{{server_id}}': 'gnatsd_varz_mem' } },
      { title: 'NATS: connections', unit: 'short', queries: { '{{server_id}}': 'gnatsd_varz_connections' } },
      {
        title: 'Store operations, p99',
        unit: 's',
        queries: { '{{operation}} {{collection}}': p99('touchline_store_seconds', 'operation, collection') },
      },
      { title: 'Store writable', unit: 'short', queries: { '{{pod}}': 'min by (pod) (touchline_store_writable)' } },
      {
        title: 'MongoDB: operations',
        unit: 'reqps',
        queries: { '{{legacy_op_type}}': perSecond('mongodb_ss_opcounters', 'legacy_op_type') },
      },
      { title: 'MongoDB: connections', unit: 'short', queries: { '{{conn_type}}': 'sum by (conn_type) (mongodb_ss_connections)' } },
      { title: 'RPC, p99', unit: 's', queries: { '{{method}}': p99('touchline_rpc_seconds', 'method') } },
    ],
  },
  {
    uid: 'touchline-capacity',
    title: 'Touchline: capacity and releases',
    panels: [
      { title: 'Pending pods', unit: 'short', queries: { pending: 'sum(kube_pod_status_phase{namespace="sports", phase="Pending"})' } },
      {
        title: 'Headroom of the autoscalers',
        unit: 'short',
        queries: {
          '{{horizontalpodautoscaler}}':
            'kube_horizontalpodautoscaler_spec_max_replicas{namespace="sports"} - kube_horizontalpodautoscaler_status_current_replicas{namespace="sports"}',
        },
      },
      { title: 'Processor', unit: 'short', queries: { '{{pod}}': perSecond('process_cpu_seconds_total', 'pod') } },
      { title: 'Memory', unit: 'bytes', queries: { '{{pod}}': 'max by (pod) (process_resident_memory_bytes)' } },
      {
        title: 'Throttled',
        unit: 'short',
        queries: { '{{pod}}': 'sum by (pod) (rate(container_cpu_cfs_throttled_periods_total{namespace="sports"}[5m]))' },
      },
      {
        title: 'Restarts',
        unit: 'short',
        queries: { '{{pod}}': 'sum by (pod) (increase(kube_pod_container_status_restarts_total{namespace="sports"}[1h]))' },
      },
      {
        title: 'Ready by node',
        unit: 'short',
        queries: {
          '{{node}}':
            'sum by (node) (kube_pod_status_ready{namespace="sports", condition="true"} * on (namespace, pod) group_left (node) kube_pod_info)',
        },
      },
      {
        title: 'Traces',
        unit: 'reqps',
        queries: {
          sent: 'sum(rate(otelcol_exporter_sent_spans_total[5m]))',
          lost: 'sum(rate(otelcol_exporter_send_failed_spans_total[5m]))',
        },
      },
    ],
  },
]
