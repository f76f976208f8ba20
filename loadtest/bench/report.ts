import { quantile } from '../goals.ts'
import type { Sample } from './measure.ts'

/** The samples of one server in one job, one of each round. */
export interface Result {
  job: string
  server: string
  samples: readonly Sample[]
  /** Processor time of bare node:http in the same round, divided by that of the server. */
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

export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ job, server, samples, ratios }) => {
    const of = (pick: (sample: Sample) => number) => spread(samples.map(pick)).median
    const figures = [of((s) => s.answersPerSecond).toFixed(0), of((s) => s.cpuMicros).toFixed(1), of((s) => s.p99Ms).toFixed(1)]
    return `| ${[job, server, ...figures, ratioText(spread(ratios))].join(' | ')} |`
  })
  const head = '| job | server | answers/s | processor time, µs | p99, ms | ratio to bare node:http |\n|---|---|---|---|---|---|'
  return `${head}\n${rows.join('\n')}`
}

const [rowPx, labelPx, barPx] = [18, 310, 420]
const gridStep = 0.25
/** Ours, bare node:http, and the others. */
const colourOf = (server: string): string => (server.startsWith('gateway') ? '#1f6feb' : server.startsWith('bare') ? '#8b949e' : '#d29922')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Bars of the ratios as SVG: the median, and a line from the least to the most. */
export function chartOf(results: readonly Result[]): string {
  const most = Math.max(1, ...results.flatMap(({ ratios }) => ratios))
  const x = (ratio: number): string => (labelPx + (ratio / most) * barPx).toFixed(1)
  const height = (results.length + 2) * rowPx
  const grid = Array.from({ length: Math.floor(most / gridStep) + 1 }, (_, i) => i * gridStep).map(
    (at) =>
      `<line x1="${x(at)}" x2="${x(at)}" y1="${rowPx}" y2="${height - rowPx}" stroke="#d0d7de"/><text x="${x(at)}" y="${height - 4}" text-anchor="middle">${at}</text>`,
  )
  const bars = results.map(({ job, server, ratios }, i) => {
    const { median, least, most } = spread(ratios)
    const y = (i + 1) * rowPx
    const middle = y + rowPx / 2
    const bar = `<rect x="${labelPx}" y="${y + 3}" width="${(Number(x(median)) - labelPx).toFixed(1)}" height="${rowPx - 6}" fill="${colourOf(server)}"/>`
    const line = `<line x1="${x(least)}" x2="${x(most)}" y1="${middle}" y2="${middle}" stroke="#24292f" stroke-width="2"/>`
    return `<text x="${labelPx - 6}" y="${y + 13}" text-anchor="end">${escaped(`${job}: ${server}`)}</text>${bar}${line}`
  })
  const size = `width="${labelPx + barPx + 20}" height="${height}"`
  const style = 'font-family="sans-serif" font-size="11" fill="#24292f"'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...grid,
    ...bars,
    '</svg>\n',
  ].join('\n')
}
