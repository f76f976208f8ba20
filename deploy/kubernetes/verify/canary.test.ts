import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { toolPath } from './helm.ts'
import { kubeVersion, root } from './profiles.ts'
import { withTool } from './testing/with-tool.ts'

/** The queries by which canaries are measured, evaluated by promtool on series of a canary and a stable pod. */

interface Analysis {
  metadata: { name: string; namespace: string }
  spec: { metrics: { name: string; successCondition: string; provider: { prometheus: { query: string } } }[] }
}
/** The gateway answers HTTP, and fixtures is called by RPC: their queries differ. */
const services = { gateway: ['protocol=http', 'httpPort=8080'], fixtures: ['protocol=grpc'] } as const
function analysis(helm: string, [name, settings]: [string, readonly string[]]): Analysis {
  const set = [...settings, 'rollout.enabled=true', 'global.prometheusUrl=http://prometheus'].flatMap((each) => ['--set', each])
  const given = ['template', name, 'charts/service', '--namespace', 'sports', '--kube-version', kubeVersion, ...set]
  const text = execFileSync(helm, [...given, '--show-only', 'templates/analysis.yaml'], { cwd: root, encoding: 'utf8' })
  return parse(text) as Analysis
}
const hashes = { 'canary-hash': 'c4', 'stable-hash': '57' } as const
const seriesMinutes = 10

type Counts = Partial<Record<keyof typeof hashes, { answered: number; failed?: number; slow?: number }>>

/** Requests a minute of each pod: those that failed, and those that took longer than a second. */
function series({ metadata: { name, namespace } }: Analysis, counts: Counts): Record<string, string> {
  const rising = (perMinute: number) => `0+${perMinute}x${seriesMinutes}`
  const isHttp = name === 'gateway'
  const [count, seconds] = isHttp
    ? ['touchline_gateway_requests_total', 'touchline_gateway_request_seconds']
    : ['touchline_rpc_seconds_count', 'touchline_rpc_seconds']
  const [ok, bad] = isHttp ? ['status="200"', 'status="503"'] : ['code="ok"', 'code="internal_error"']
  return Object.fromEntries(
    Object.entries(counts).flatMap(([hash, { answered, failed, slow = 0 }]) => {
      const pod = `namespace="${namespace}",pod="${name}-${hashes[hash as keyof typeof hashes]}-x2z"`
      const bucket = (le: string, perMinute: number): [string, string] => [`${seconds}_bucket{${pod},le="${le}"}`, rising(perMinute)]
      return [
        [`${count}{${pod},${ok}}`, rising(answered - (failed ?? 0))],
        ...(failed === undefined ? [] : [[`${count}{${pod},${bad}}`, rising(failed)] as [string, string]]),
        bucket('0.1', answered - slow),
        bucket('1', answered - slow),
        bucket('5', answered),
        bucket('+Inf', answered),
      ]
    }),
  )
}

type Verdict = 'passes' | 'fails' | 'is not judged'
interface Case {
  counts: Counts
  'error-ratio': Verdict
  latency: Verdict
}
const cases: Readonly<Record<string, Case>> = {
  'both are well': {
    ...{ counts: { 'canary-hash': { answered: 100 }, 'stable-hash': { answered: 1_000 } } },
    ...{ 'error-ratio': 'passes', latency: 'passes' },
  },
  'both fail alike, as when a back end is away': {
    counts: { 'canary-hash': { answered: 100, failed: 20 }, 'stable-hash': { answered: 1_000, failed: 200 } },
    ...{ 'error-ratio': 'passes', latency: 'passes' },
  },
  'the canary alone fails': {
    ...{ counts: { 'canary-hash': { answered: 100, failed: 2 }, 'stable-hash': { answered: 1_000 } } },
    ...{ 'error-ratio': 'fails', latency: 'passes' },
  },
  'the canary fails more': {
    counts: { 'canary-hash': { answered: 100, failed: 10 }, 'stable-hash': { answered: 1_000, failed: 20 } },
    ...{ 'error-ratio': 'fails', latency: 'passes' },
  },
  'the stable pods fail': {
    ...{ counts: { 'canary-hash': { answered: 100 }, 'stable-hash': { answered: 1_000, failed: 100 } } },
    ...{ 'error-ratio': 'passes', latency: 'passes' },
  },
  'the canary alone is slow': {
    ...{ counts: { 'canary-hash': { answered: 100, slow: 10 }, 'stable-hash': { answered: 1_000 } } },
    ...{ 'error-ratio': 'passes', latency: 'fails' },
  },
  'both are slow alike': {
    counts: { 'canary-hash': { answered: 100, slow: 10 }, 'stable-hash': { answered: 1_000, slow: 100 } },
    ...{ 'error-ratio': 'passes', latency: 'passes' },
  },
  'the canary has no requests': {
    ...{ counts: { 'stable-hash': { answered: 1_000 } } },
    ...{ 'error-ratio': 'is not judged', latency: 'is not judged' },
  },
}

withTool('promtool', 'canary queries in promtool', (promtool) => {
  const helm = toolPath('helm')
  const withHelm = helm === undefined ? test.skip : test
  withHelm('a canary is compared with the stable pods, not with itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'canary-'))
    const file = join(folder, 'tests.json')
    const analyses = Object.entries(services).map((each) => analysis(helm!, each))
    for (const { spec } of analyses) expect(spec.metrics.map(({ name }) => name)).toEqual(['error-ratio', 'latency'])
    const tests = analyses.flatMap((each) => Object.entries(cases).map(([name, of]) => promtoolTest(each, name, of)))
    writeFileSync(file, JSON.stringify({ rule_files: [], evaluation_interval: '1m', tests }))
    const { stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(`${stdout}${stderr}`).toMatch(/SUCCESS\s*$/)
  })
})

function promtoolTest(of: Analysis, name: string, { counts, ...verdicts }: Case) {
  return {
    name: `${of.metadata.name}: ${name}`,
    interval: '1m',
    input_series: Object.entries(series(of, counts)).map(([each, values]) => ({ series: each, values })),
    promql_expr_test: of.spec.metrics.map(({ name: metric, successCondition, provider }) => {
      const [, bound] = /result\[0\] <= ([\d.]+)$/.exec(successCondition)!
      const query = provider.prometheus.query.replaceAll(/\{\{args\.([a-z-]+)\}\}/g, (_, arg: keyof typeof hashes) => hashes[arg])
      const verdict = verdicts[metric as keyof typeof verdicts]
      const exp_samples = verdict === 'is not judged' ? [] : [{ labels: '{}', value: verdict === 'fails' ? 1 : 0 }]
      return { expr: `(${query}) > bool ${bound}`, eval_time: `${seriesMinutes}m`, exp_samples }
    }),
  }
}
