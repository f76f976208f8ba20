import { servedSports } from '@touchline/contract/catalog'
import type { Key } from '@touchline/contract/gen/auth'
import { html } from 'hono/html'
import { selectField } from '../forms/fields.ts'
import type { Html } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { SiteContext } from '../site.ts'
import { endpointName, usageTexts } from './messages.ts'
import { type PeriodId, periodIds } from './periods.ts'
import type { Filter } from './reports.ts'

export interface UsageQuery extends Filter {
  period: PeriodId
}

const endpointCharsMax = 100

/** The filter of the query; what is unknown is left out. */
export function readQuery(c: SiteContext): UsageQuery {
  const period = periodIds.find((each) => each === c.req.query('period')) ?? 'day'
  const sport = servedSports.find(({ id }) => id === c.req.query('sport'))?.id ?? ''
  return { period, sport, keyId: c.req.query('key') ?? '', endpoint: (c.req.query('endpoint') ?? '').slice(0, endpointCharsMax) }
}

/** The path of the page, or of its file, with the filter. */
export function withQuery(path: string, { period, keyId, sport, endpoint }: UsageQuery): string {
  const given = Object.entries({ period, key: keyId, sport, endpoint }).filter(([, value]) => value !== '')
  return `${path}?${new URLSearchParams(given)}`
}

/** "Scores (…3kf9)" */
export const keyName = ({ name, id, lastFour }: Key): string => `${name || id} (…${lastFour})`

/** A form that is sent by GET, so that a link to a filtered page can be kept. */
export function filterForm(c: SiteContext, action: string, query: UsageQuery, keys: readonly Key[], endpoints: readonly string[]): Html {
  const language = c.get('language')
  const texts = usageTexts[language]
  const names = sportNames[language]
  const any = (label: string) => ({ value: '', label })
  const shown = [...new Set([...endpoints, query.endpoint])].filter((each) => each !== '').sort()
  return html`<form method="get" action="${action}"><div class="fields"><div>${selectField({
    ...{ name: 'period', label: texts.period, value: query.period },
    choices: periodIds.map((value) => ({ value, label: texts.periods[value] })),
  })}</div><div>${selectField({
    ...{ name: 'key', label: texts.key, value: query.keyId },
    choices: [any(texts.allKeys), ...keys.map((key) => ({ value: key.id, label: keyName(key) }))],
  })}</div><div>${selectField({
    ...{ name: 'sport', label: texts.sport, value: query.sport },
    choices: [any(texts.allSports), ...servedSports.map(({ id }) => ({ value: id, label: names[id] }))],
  })}</div><div>${selectField({
    ...{ name: 'endpoint', label: texts.endpoint, value: query.endpoint },
    choices: [any(texts.allEndpoints), ...shown.map((value) => ({ value, label: endpointName(value, texts) }))],
  })}</div></div><button type="submit">${texts.show}</button></form>`
}
