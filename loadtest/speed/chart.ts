/** A bar of a chart: a figure, and its minimum and maximum. */
export interface Bar {
  label: string
  colour: string
  median: number
  least: number
  most: number
}

const [rowPx, labelPx, barPx] = [18, 310, 420]
const gridStep = 0.25
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Bars as SVG, from 0 to at least 1: the median, and a line from minimum to maximum. `title`: for readers who cannot
 * see it.
 */
export function barChart(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map((bar) => bar.most))
  const x = (value: number): string => (labelPx + (value / most) * barPx).toFixed(1)
  const height = (bars.length + 2) * rowPx
  const grid = Array.from({ length: Math.floor(most / gridStep) + 1 }, (_, i) => i * gridStep).map(
    (at) =>
      `<line x1="${x(at)}" x2="${x(at)}" y1="${rowPx}" y2="${height - rowPx}" stroke="#d0d7de"/><text x="${x(at)}" y="${height - 4}" text-anchor="middle">${at}</text>`,
  )
  const rows = bars.map(({ label, colour, median, least, most }, i) => {
    const y = (i + 1) * rowPx
    const middle = y + rowPx / 2
    const bar = `<rect x="${labelPx}" y="${y + 3}" width="${(Number(x(median)) - labelPx).toFixed(1)}" height="${rowPx - 6}" fill="${colour}"/>`
    const line = `<line x1="${x(least)}" x2="${x(most)}" y1="${middle}" y2="${middle}" stroke="#24292f" stroke-width="2"/>`
    return `<text x="${labelPx - 6}" y="${y + 13}" text-anchor="end">${escaped(label)}</text>${bar}${line}`
  })
  const size = `width="${labelPx + barPx + 20}" height="${height}"`
  const style = 'font-family="sans-serif" font-size="11" fill="#24292f"'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>`,
    `<title>${escaped(title)}</title>`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...grid,
    ...rows,
    '</svg>\n',
  ].join('\n')
}
