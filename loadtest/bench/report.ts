import { quantile } from '../lib/goals.ts'
import { barChart } from '../speed/chart.ts'
import type { Sample } from './measure.ts'

/** The samples of one server in one job, one per round. */
export interface Result {
  job: string
  server: string
  samples: readonly Sample[]
  /** Processor time of bare node:http in the same round, divided by the server's. */
  ratios: readonly number[]
}

interface Spread {
  median: number
  least: number
  most: number
}
export const spread = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  least: Math.min(...values),
  most: Math.max(...values),
})

const ratioText = ({ median, least, most }: Spread): string => `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`

export function getTable(results: readonly Result[]): string {
  const rows = results.map(({ job, server, samples, ratios }) => {
    const of = (pick: (sample: Sample) => number) => spread(samples.map(pick)).median
    const halves = samples.flatMap(({ p99MsAtHalf }) => p99MsAtHalf ?? [])
    const atHalf = halves.length > 0 ? spread(halves).median.toFixed(1) : ''
    const figures = [of((s) => s.answersPerSecond).toFixed(0), of((s) => s.cpuMicros).toFixed(1), of((s) => s.p99Ms).toFixed(1), atHalf]
    return `| ${[job, server, ...figures, ratioText(spread(ratios))].join(' | ')} |`
  })
  const head =
    '| job | server | answers/s | processor time, µs | p99, ms | at half the rate | ratio to bare node:http |\n|---|---|---|---|---|---|---|'
  return `${head}\n${rows.join('\n')}`
}

/** Our gateway, bare node:http, and the others. */
const getColour = (server: string): string => (server.startsWith('gateway') ? '#1f6feb' : server.startsWith('bare') ? '#8b949e' : '#d29922')

/** The ratios as SVG. */
export const getChart = (results: readonly Result[]): string =>
  barChart(
    'Ratios to bare node:http by job and server',
    results.map(({ job, server, ratios }) => ({ label: `${job}: ${server}`, colour: getColour(server), ...spread(ratios) })),
  )
