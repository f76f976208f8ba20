import { basename } from 'node:path'
import { dashboards, type Panel } from './dashboards.ts'
import { getRuleGroups, type Rule, ruleFiles } from './rules.ts'

/* Prints the rules and dashboards as manifests for the Prometheus operator and the sidecar of Grafana:
 * node deploy/observability/main.ts https://example.com/our-repository/blob/main/ | kubectl apply -n sports -f - */

const [base] = process.argv.slice(2)
if (base === undefined || !URL.canParse(base) || !base.endsWith('/')) {
  process.stderr.write(
    'usage: node deploy/observability/main.ts BASE\nBASE is where the files of this repository are read, with a slash at its end.\n',
  )
  process.exit(2)
}

const withRunbook = (rule: Rule): Rule =>
  rule.annotations ? { ...rule, annotations: { ...rule.annotations, runbook_url: new URL(rule.annotations.runbook_url, base).href } } : rule

const prometheusRule = (path: string) => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: `touchline-${basename(path, '.yaml')}` },
  spec: { groups: getRuleGroups(path).map(({ name, rules }) => ({ name, rules: rules.map(withRunbook) })) },
})

const panelHeight = 8
const panelWidth = 12

const panelJson = ({ title, unit, queries }: Panel, i: number) => ({
  ...{ id: i + 1, type: 'timeseries', title, datasource: { type: 'prometheus', uid: '$datasource' } },
  gridPos: { x: (i % 2) * panelWidth, y: Math.floor(i / 2) * panelHeight, w: panelWidth, h: panelHeight },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: Object.entries(queries).map(([legendFormat, expr], n) => ({ refId: String.fromCharCode(65 + n), expr, legendFormat })),
})

const configMap = ({ uid, title, panels }: (typeof dashboards)[number]) => {
  const datasource = { name: 'datasource', type: 'datasource', query: 'prometheus' }
  const time = { from: 'now-6h', to: 'now' }
  const json = {
    uid,
    title,
    tags: ['touchline'],
    schemaVersion: 41,
    refresh: '30s',
    time,
    templating: { list: [datasource] },
    panels: panels.map(panelJson),
  }
  return {
    ...{ apiVersion: 'v1', kind: 'ConfigMap' },
    metadata: { name: uid, labels: { grafana_dashboard: '1' } },
    data: { [`${uid}.json`]: JSON.stringify(json) },
  }
}

const items = [...ruleFiles.map(prometheusRule), ...dashboards.map(configMap)]
process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, undefined, 1)}\n`)
