import type { Language } from '@touchline/contract/catalog'
import type { ProbedDay, ProbedEndpoint } from '@touchline/contract/gen/status'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { statusTexts } from './messages.ts'

const shownDays = 90
const dayMs = 86_400_000
const step = 4
/** A day without measurements is low and gray, so that it looks like neither success nor failure. */
const size = { width: 3, height: 32, noneHeight: 6 }
/** A day with a larger share of failures is red, one with any failure amber. */
const badShare = 0.01

/** Availability of the days that were measured, from 0 to 1. Undefined: none was. */
export function getAvailability(days: readonly ProbedDay[]): number | undefined {
  const probes = days.reduce((sum, day) => sum + day.probes, 0)
  const failures = days.reduce((sum, day) => sum + day.failures, 0)
  return probes === 0 ? undefined : 1 - failures / probes
}

/** Never rounds a failure away: 99.999 % is not 100 %. */
export const percentText = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(Math.floor(share * 10_000) / 10_000)

/** A bar for each of the last 90 days, and the same as text for those who do not see it. */
export function bars({ days }: ProbedEndpoint, { language, today, name }: { language: Language; today: number; name: string }): Html {
  const texts = statusTexts[language]
  const byDate = new Map(days.map((day) => [day.date, day]))
  const dates = Array.from({ length: shownDays }, (_, i) => new Date(today - (shownDays - 1 - i) * dayMs).toISOString().slice(0, 10))
  const share = getAvailability(days)
  const failed = days.filter(({ failures }) => failures > 0).map((day) => dayText(day, language))
  const label = [`${name}: ${share === undefined ? texts.noProbes : `${percentText(share, language)} ${texts.available}`}`, ...failed].join(
    '; ',
  )
  return html`<svg class="bars" viewBox="0 0 ${shownDays * step - 1} ${size.height}" preserveAspectRatio="none" role="img" aria-label="${label}">${dates.map(
    (date, i) => {
      const day = byDate.get(date)
      const text = day ? dayText(day, language) : `${dateText(date, language)}: ${texts.noProbes}`
      const kind = getClass(day)
      const height = kind === 'none' ? size.noneHeight : size.height
      return html`<rect class="${kind}" x="${i * step}" y="${size.height - height}" width="${size.width}" height="${height}"><title>${text}</title></rect>`
    },
  )}</svg>`
}

function getClass(day: ProbedDay | undefined): string {
  if (!day || day.probes === 0) return 'none'
  if (day.failures === 0) return 'ok'
  return day.failures / day.probes > badShare ? 'bad' : 'warn'
}

const dayText = ({ date, probes, failures }: ProbedDay, language: Language): string => {
  const { failures: failed, probesOn } = statusTexts[language]
  return `${failures.toLocaleString(language)} / ${probes.toLocaleString(language)} ${probesOn} ${dateText(date, language)}: ${failed}`
}

const dateText = (date: string, language: Language): string =>
  new Date(date).toLocaleDateString(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
