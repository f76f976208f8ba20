import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import { dashboards } from './dashboards.ts'
import { foreignMetrics } from './foreign-metrics.ts'
import { ruleFiles, rules } from './rules.ts'
import { alertCases } from './testing/alert-cases.ts'
import { dashboardFiles } from './write-dashboards.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = (path: string): string => readFileSync(join(root, path), 'utf8')
const alerts = rules.filter(({ alert }) => alert !== undefined)
const names = alerts.map(({ alert }) => alert!)

/** The metrics that a query names, without the suffixes of a histogram; recordings have colons. */
function getMetrics(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|on|group_left|ignoring) *\([^)]*\)/g, ' ')
    .replace(/,\s*,[\s,]*/g, ' ')
  const words = [...bare.matchAll(/(?<![\w.])[a-z_][\w:]*(?!\s*\()\b(?!\()/gi)].map(([word]) => word)
  const operators = new Set(['and', 'or', 'unless', 'bool', 'offset', 'ALERTS', 'e6'])
  return words.filter((word) => !operators.has(word)).map((word) => word.replace(/_(bucket|sum|count)$/, ''))
}

test('the metrics of a query are found', () => {
  expect(getMetrics('max by (pod) (a_b{c="d"}) > on (e) 1.2 * sum(rate(f_total[5m])) and 1e6 < g:h:p99_5m')).toEqual([
    'a_b',
    'f_total',
    'g:h:p99_5m',
  ])
  expect(getMetrics('histogram_quantile(0.99, sum by (x, le) (rate(y_seconds_bucket[5m])))')).toEqual(['y_seconds'])
})

test('every metric in a rule or a dashboard is documented, hence exported, or of a named exporter, or a recording', () => {
  const documented = [...page('docs/metrics.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!)
  const recorded = rules.flatMap(({ record }) => record ?? [])
  const foreign = Object.values(foreignMetrics).flat()
  const known = new Set([...documented, ...recorded, ...foreign])
  const panels = dashboards.flatMap((dashboard) => dashboard.panels.flatMap(({ queries }) => Object.values(queries)))
  const used = new Set([...rules.map(({ expr }) => expr), ...panels].flatMap(getMetrics))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  expect([...foreign, ...recorded].filter((name) => !used.has(name) && !name.endsWith('_ratio_30m'))).toEqual([])
  expect(used.size).toBeGreaterThan(50)
})

describe('runbooks', () => {
  const pages = globSync('deploy/runbooks/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md'))

  test('every alert pages or opens a ticket, says in one sentence what is wrong, and names an existing runbook', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)])
      expect([alert, annotations?.summary]).toEqual([alert, expect.stringMatching(/^[A-Za-z][^.{}]*\.$/)])
      expect(pages).toContain(annotations!.runbook_url)
    }
    expect(new Set(names).size).toBe(names.length)
  })

  test('every runbook has its five parts, and its symptoms name exactly the alerts that lead to it', () => {
    for (const path of pages) {
      const text = page(path)
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
      expect([path, headings]).toEqual([path, ['Symptom', 'Check', 'Act', 'Verify', 'Undo']])
      const [, symptom] = /^## Symptom\n([\s\S]*?)^## /m.exec(text)!
      const named = names.filter((name) => symptom!.includes(`\`${name}\``))
      const leading = alerts.filter(({ annotations }) => annotations!.runbook_url === path).map(({ alert }) => alert)
      expect([path, named]).toEqual([path, leading])
    }
  })

  test('the metrics that runbooks name are documented', () => {
    const documented = new Set([...page('docs/metrics.md').matchAll(/`(\w+)`/g)].map(([, name]) => name!))
    const named = pages.flatMap((path) => [...page(path).matchAll(/\b(?:touchline|matchday)_\w+/g)].map(([name]) => name))
    expect(named.filter((name) => !documented.has(name))).toEqual([])
  })

  test('the list of runbooks is complete', () => {
    const listed = [...page('deploy/runbooks/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => `deploy/runbooks/${name}`)
    expect(listed.sort()).toEqual(pages.sort())
  })
})

test('the dashboards of the chart are those of the code: node deploy/observability/write-dashboards.ts', () => {
  for (const [path, text] of dashboardFiles) expect(readFileSync(path, 'utf8')).toBe(text)
  expect(globSync('charts/touchline/dashboards/*', { cwd: root })).toHaveLength(dashboards.length)
})

const promtool = [join(homedir(), '.cache/touchline/bin'), ...(process.env.PATH ?? '').split(delimiter)]
  .map((folder) => join(folder, 'promtool'))
  .find((path) => existsSync(path))

test('every alert has a case', () => {
  expect(Object.keys(alertCases).sort()).toEqual([...names].sort())
})

if (promtool === undefined) {
  process.stderr.write(
    'SKIPPED rules in promtool: it is not there. deploy/dev/install-tools ~/.cache/touchline/bin promtool installs it.\n',
  )
  test.skip('rules: need promtool', () => undefined)
} else {
  test('every alert fires and clears', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'))
    const file = join(folder, 'tests.json')
    writeFileSync(
      file,
      JSON.stringify({ rule_files: ruleFiles, evaluation_interval: '1m', tests: Object.entries(alertCases).map(promtoolTest) }),
    )
    const { stdout, stderr } = await promisify(execFile)(promtool, ['test', 'rules', file]).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    rmSync(folder, { recursive: true })
    expect(`${stdout}${stderr}`).toMatch(/SUCCESS\s*$/)
  })
}

function promtoolTest([alert, { series, fires, clears }]: [string, (typeof alertCases)[string]]) {
  const expr = `count(ALERTS{alertname="${alert}", alertstate="firing"}) > bool 0`
  return {
    name: alert,
    interval: '1m',
    input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
    promql_expr_test: [
      { expr, eval_time: `${fires}m`, exp_samples: [{ labels: '{}', value: 1 }] },
      { expr, eval_time: `${clears}m`, exp_samples: [] },
    ],
  }
}
