import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dashboards, type Panel } from './dashboards.ts'

/* Writes the dashboards as Grafana imports them into the chart: node deploy/observability/write-dashboards.ts */

const panelHeight = 8
const panelWidth = 12

const panelJson = ({ title, unit, queries }: Panel, i: number) => ({
  ...{ id: i + 1, type: 'timeseries', title, datasource: { type: 'prometheus', uid: '$datasource' } },
  gridPos: { x: (i % 2) * panelWidth, y: Math.floor(i / 2) * panelHeight, w: panelWidth, h: panelHeight },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: Object.entries(queries).map(([legendFormat, expr], n) => ({ refId: String.fromCharCode(65 + n), expr, legendFormat })),
})

/** Path and text of the file of each dashboard. */
export const dashboardFiles: readonly (readonly [path: string, text: string])[] = dashboards.map(({ uid, title, panels }) => {
  const datasource = { name: 'datasource', type: 'datasource', query: 'prometheus' }
  const json = {
    ...{ uid, title, tags: ['touchline'], schemaVersion: 41, refresh: '30s', time: { from: 'now-6h', to: 'now' } },
    templating: { list: [datasource] },
    panels: panels.map(panelJson),
  }
  const path = fileURLToPath(new URL(`../../charts/touchline/dashboards/${uid}.json`, import.meta.url))
  return [path, `${JSON.stringify(json, undefined, 1)}\n`]
})

if (import.meta.main) for (const [path, text] of dashboardFiles) writeFileSync(path, text)
