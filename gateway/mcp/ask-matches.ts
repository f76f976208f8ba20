import { getDay } from '../endpoints/dates.ts'
import type { ListedMatch } from '../records/match.ts'
import { hasNoResult, isToCome } from './match-rows.ts'
import { counted } from './text.ts'
import type { Asked, AskParams, ToolCall } from './tool.ts'

/** States of a match that is to come, of one that was played, and of one whose result may be missing. */
export const toCome = 'scheduled,delayed'
export const played = 'finished'
const withoutResult = `${toCome},postponed`

/** Requests that search a list, of 200 matches each. */
const requestsMax = 5
const requestMax = 200

export type Keep = (match: ListedMatch) => boolean

/**
 * Selects `many` matches from `offset` on among those that `keep` accepts. `stopsThere`: do not count the rest.
 * `until`: in a list by start, stop after this day.
 */
interface Wanted {
  /** Default: 5. */
  requests?: number
  keep: Keep
  until?: string
  offset: number
  many: number
  stopsThere: boolean
}

/** Selects matches of a list. The first request goes through `ask`, which may have a price; further ones are free. */
export async function askMatches(
  { lookUp }: Pick<ToolCall, 'lookUp'>,
  ask: ToolCall['ask'],
  params: AskParams,
  { requests = requestsMax, keep, until, offset, many, stopsThere }: Wanted,
): Promise<Asked<ListedMatch[]>> {
  const found: ListedMatch[] = []
  let [isArchived, ageSeconds] = [false, 0]
  for (let i = 0; i < requests; i++) {
    const page = await (i === 0 ? ask : lookUp)<ListedMatch[]>('/{sport}/matches', { ...params, limit: requestMax, offset: i * requestMax })
    found.push(...page.data.filter(keep))
    isArchived ||= page.isArchived
    ageSeconds = Math.max(ageSeconds, page.ageSeconds)
    const isPast = until !== undefined && (page.data.at(-1)?.date ?? '') > until
    if (isPast || (i + 1) * requestMax >= page.total || (stopsThere && found.length >= offset + many)) break
  }
  return { data: found.slice(offset, offset + many), total: found.length, meta: {}, isArchived, ageSeconds }
}

/** Requests that read a season: 4,000 matches, more than any league plays. */
const seasonRequests = 20

/** All matches of a season. */
export const allMatches = (call: ToolCall, ask: ToolCall['ask'], params: AskParams): Promise<Asked<ListedMatch[]>> =>
  askMatches(call, ask, params, {
    ...{ requests: seasonRequests, keep: () => true, offset: 0, many: Number.POSITIVE_INFINITY },
    stopsThere: false,
  })

/** The next matches by start. A match that should have started already is not among them. */
export const nextMatches = (call: ToolCall, ask: ToolCall['ask'], of: AskParams, many: number, keep: Keep = () => true) =>
  askMatches(
    call,
    ask,
    { ...of, status: toCome, date_from: getDay(call.now()) },
    { keep: (match) => isToCome(match, call.now()) && keep(match), offset: 0, many, stopsThere: true },
  )

/** Number of matches whose result is overdue, and the day of the first one. */
export interface Missing {
  missing_results: number
  missing_since: string
}

/** Overdue results from the oldest of `shown` until now; from any day when `shown` is empty. Undefined: none. */
export async function missingResults(
  call: ToolCall,
  of: AskParams,
  shown: readonly ListedMatch[],
  keep: Keep = () => true,
): Promise<Missing | undefined> {
  const now = call.now()
  const oldest = shown.map(({ date }) => date).sort()[0]
  const params = { ...of, status: withoutResult, date_from: oldest }
  const { data, total } = await askMatches(call, call.lookUp, params, {
    keep: (match) => hasNoResult(match, now) && keep(match),
    until: getDay(now),
    offset: 0,
    many: 1,
    stopsThere: false,
  })
  return data[0] && { missing_results: total, missing_since: data[0].date }
}

/** " 3 results missing since 2026-05-02." */
export const missingText = (missing: Missing | undefined): string =>
  missing ? ` ${counted(missing.missing_results, 'result', 'results')} missing since ${missing.missing_since}.` : ''
