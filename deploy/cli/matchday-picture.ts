import type { DayPlan } from '@touchline/contract/day-plan'

const width = 960
const height = 360
const left = 50
const top = 40
const plotWidth = width - 2 * left
const plotHeight = height - top - 40
const minutes = 1_440

interface Line {
  name: string
  color: string
  values: readonly number[]
}

/** The day as SVG: pods of all services and of the gateway as steps, matches in play as an area with its own scale. */
export function matchdayPicture({ date, matches, races, desired, in_play }: DayPlan): string {
  const all = in_play.map((_, i) => Object.values(desired).reduce((sum, curve) => sum + curve[i]!, 0))
  const pods: Line[] = [
    { name: 'pods of all services', color: '#1f6feb', values: all },
    { name: 'pods of the gateway', color: '#d9480f', values: desired.gateway },
  ]
  const [mostPods, mostInPlay] = [Math.max(...all), Math.max(1, ...in_play)]
  const area: Line = { name: `in play (at most ${Math.max(...in_play)})`, color: '#ced4da', values: in_play }
  const legend = [...pods, area].map(({ name, color }, i) =>
    text(left + 10 + 220 * i, top - 8, name, color === area.color ? '#868e96' : color),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    text(left, 16, `${date} (UTC): ${matches} matches, ${races} races`, '#000'),
    ...legend,
    `<path d="${path(area.values, mostInPlay)} V${y(0, 1)} H${left} Z" fill="${area.color}"/>`,
    ...pods.map(({ values, color }) => `<path d="${path(values, mostPods)}" fill="none" stroke="${color}" stroke-width="2"/>`),
    ...[0, 0.5, 1].map((share) => text(8, y(share, 1) + 4, String(Math.round(share * mostPods)), '#000')),
    ...Array.from({ length: 9 }, (_, i) => text(x(180 * i) - 14, height - 18, `${String(3 * i).padStart(2, '0')}:00`, '#000')),
    '</svg>\n',
  ].join('\n')
}

const x = (minute: number): number => Math.round(left + (minute / minutes) * plotWidth)
const y = (value: number, most: number): number => Math.round(top + plotHeight * (1 - value / most))

/** Steps: a point per change. */
function path(values: readonly number[], most: number): string {
  const steps = values.flatMap((value, minute) => (minute > 0 && value !== values[minute - 1] ? [`H${x(minute)} V${y(value, most)}`] : []))
  return `M${left} ${y(values[0]!, most)} ${steps.join(' ')} H${x(minutes)}`
}

const text = (at: number, baseline: number, content: string, color: string): string =>
  `<text x="${at}" y="${baseline}" fill="${color}">${content}</text>`
