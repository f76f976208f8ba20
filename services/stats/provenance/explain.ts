import { isDeepStrictEqual } from 'node:util'
import type { JsonObject, JsonValue } from '@bufbuild/protobuf'
import { byPrecedence } from '@touchline/contract/contributions'
import { type EventKind, kindOfEvent } from '@touchline/contract/event-kinds'
import type { ScheduleContribution, StateContribution } from '@touchline/contract/gen/feed'
import type { Match, MatchEvent } from '@touchline/contract/gen/match'
import type { PlaysRecord, StatsContribution } from '@touchline/contract/gen/stats'
import { mergeSchedule } from '@touchline/contract/match-schedule'
import { mergeState, reportsOfState, type StateReport } from '@touchline/contract/match-state'
import { mergeEvents } from '@touchline/contract/merge-events'
import { cityName } from '@touchline/contract/names/cities'
import { preferred } from '../plays.ts'
import { eventFields, type Fields, reportedSchedule, scheduleFields, scoreboardFields } from './fields.ts'

/*
 * The public fields of a match, each with the value every source reported. The functions that merge contributions
 * compute it, so it cannot differ from the public match.
 */

export interface FieldReport {
  source: string
  /** Null: the source reports the list that the field belongs to, but without this entry. */
  value: JsonValue
  /** RFC 3339 with milliseconds. Empty: not known. */
  receivedAt: string
}

/** A field that at least one source reports. */
export interface FieldProvenance {
  /** Path in the public match; `events[ID]` is one event. */
  field: string
  /** Value as shown. Null: not known, or not shown. */
  value: JsonValue
  /** Undefined: there is no value, or it comes from no single source. */
  source: string | undefined
  /** Whether a report contradicts the value. */
  disagrees: boolean
  /** In order of precedence. */
  reports: readonly FieldReport[]
}

/** The stored contributions to a match. */
export interface Contributions {
  match: Match
  schedules: readonly ScheduleContribution[]
  states: readonly StateContribution[]
  details: readonly StatsContribution[]
  plays: readonly PlaysRecord[]
}

/** One row per reported field, disagreements first, else in the order of the public match. */
export function explain({ match, schedules, states, details, plays }: Contributions, canonicalId = (id: string) => id): FieldProvenance[] {
  const schedule = mergeSchedule(schedules)
  const reports = reportsOfState(states, schedule?.home?.teamId)
  const ofSchedule = schedules
    .filter((c) => c.schedule && !c.withdrawn)
    .toSorted(byPrecedence)
    .map((c) => ({ ...c, fields: reportedSchedule(mergeSchedule([c])!) }))
  const ofBoard = reports.flatMap(({ source, board }) =>
    board ? { source, ...board, fields: scoreboardFields(match.sport, board.state) } : [],
  )
  const isBoardKnown = ofBoard.length > 0
  const rows = [
    ...getRows(schedule ? scheduleFields(schedule) : {}, ofSchedule),
    ...getRows(isBoardKnown ? scoreboardFields(match.sport, mergeState(states, schedule?.home?.teamId).scoreboard) : {}, ofBoard),
    ...eventRows(reports),
    ...detailRows(match, details, plays),
  ].map((row) => withIds(row, canonicalId))
  const compared = rows.map((row) => ({
    ...row,
    disagrees: !wording.has(row.field) && row.reports.some(({ value }) => !agreesIn(row, value)),
  }))
  return [...compared.filter(({ disagrees }) => disagrees), ...compared.filter(({ disagrees }) => !disagrees)].map((row) => ({
    ...row,
    source: row.source ?? getSource(row),
  }))
}

type Row = Omit<FieldProvenance, 'disagrees'>

interface Reporting {
  source: string
  receivedAt: string
  fields: Fields
}

/** One row for each field that a source reports. */
function getRows(shown: Fields, reporting: readonly Reporting[]): Row[] {
  const names = new Set([shown, ...reporting.map(({ fields }) => fields)].flatMap(Object.keys))
  return [...names].flatMap((field) => {
    const reports = reporting.flatMap(({ source, receivedAt, fields }) => {
      const value = fields[field] ?? null
      return value === null ? [] : [{ source, receivedAt, value }]
    })
    return reports.length === 0 ? [] : [{ field, value: shown[field] ?? null, source: undefined, reports }]
  })
}

/**
 * One row per event of any source: first the events shown, in order, then the others. A source without any event of the
 * same kind does not contradict it: not every source with goals has cards.
 */
function eventRows(reports: readonly StateReport[]): Row[] {
  const shown = mergeEvents(reports) ?? []
  const reporting = reports.flatMap(({ events, isPartial, ...report }) =>
    events ? { ...report, fields: eventFields(events), kinds: getKinds(events, isPartial) } : [],
  )
  const hidden = reports.flatMap(({ events = [] }) => events.map((event) => ({ event, source: undefined })))
  const rows = new Map([...hidden, ...shown].map((row) => [row.event.id, row]))
  const ordered = [...shown, ...hidden].map(({ event }) => rows.get(event.id)!)
  return [...new Set(ordered)].map(({ event, source }) => {
    const [[field, value]] = Object.entries(eventFields([event])) as [[string, JsonValue]]
    return {
      field,
      value: source === undefined ? null : value,
      source,
      reports: reporting
        .filter(({ kinds }) => kinds.has(kindOfEvent(event)))
        .map(({ source, receivedAt, fields }) => ({ source, receivedAt, value: fields[field] ?? null })),
    }
  })
}

/**
 * The kinds of events that a source reports. A complete list without a goal reports that there was none; a list without
 * cards may come from a source that does not report cards.
 */
const getKinds = (events: readonly MatchEvent[], isPartial: boolean): ReadonlySet<EventKind> =>
  new Set<EventKind>([...(isPartial ? [] : (['other'] as const)), ...events.map(kindOfEvent)])

/** Whether lineups, statistics and play-by-play exist; their contents are not compared. */
function detailRows({ schedule }: Match, details: readonly StatsContribution[], plays: readonly PlaysRecord[]): Row[] {
  const ordered = details.toSorted(byPrecedence)
  const row = (
    field: string,
    isShown: boolean | undefined,
    having: readonly { source: string; receivedAt: string }[],
    source = having[0]?.source,
  ) => {
    const reports = having.map((each) => ({ source: each.source, receivedAt: each.receivedAt, value: true }))
    return having.length === 0 ? [] : [{ field, value: isShown ?? false, source: isShown ? source : undefined, reports }]
  }
  const withPlays = plays.filter((each) => each.known && each.plays.length > 0).toSorted(byPrecedence)
  return [
    ...row(
      'lineups',
      schedule!.coverage?.lineups,
      ordered.filter(({ lineups }) => lineups?.sides.some(({ starters }) => starters.length > 0)),
    ),
    ...row(
      'statistics',
      schedule!.coverage?.statistics,
      ordered.filter(({ statistics }) => statistics),
    ),
    ...row('play_by_play', schedule!.coverage?.playByPlay, withPlays, preferred(plays)?.source),
  ]
}

/** The source of highest precedence that reports exactly the value shown, else the first that agrees with it. */
const getSource = ({ value, reports }: Row): string | undefined =>
  value === null
    ? undefined
    : (reports.find((report) => isDeepStrictEqual(report.value, value)) ?? reports.find((report) => agrees(value, report.value)))?.source

/**
 * Texts whose wording differs between sources. They are not compared: ids identify the people of an event, and `round`
 * the round.
 */
const wording: ReadonlySet<string> = new Set([
  ...['@player', '@assist', '@assist2', '@player_in', '@player_out', '@detail', '@reason', 'round_source'],
])

/** Sources may name a city in another language, so the English names are compared. */
const agreesIn = ({ field, value }: Pick<Row, 'field' | 'value'>, report: JsonValue): boolean =>
  field === 'venue.city' && typeof value === 'string' && typeof report === 'string'
    ? cityName(value, 'en') === cityName(report, 'en')
    : agrees(value, report)

/** Whether a report is compatible with the value shown. A field that one of two records lacks is no contradiction. */
function agrees(value: JsonValue, report: JsonValue): boolean {
  if (isRecord(value) && isRecord(report))
    return Object.keys(report).every((key) => !(key in value) || wording.has(key) || agrees(value[key]!, report[key]!))
  if (typeof value === 'string' && typeof report === 'string' && isDayOnly(report)) return areNear(value, report)
  return isDeepStrictEqual(value, report)
}

const isRecord = (value: JsonValue): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

const isDayOnly = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
const dayMs = 24 * 3_600_000
/** Days are local dates, so a time less than two days away counts as the same start, in the merge too. */
const areNear = (startAt: string, day: string): boolean => Math.abs(Date.parse(startAt) - Date.parse(day)) < 2 * dayMs

function withIds({ value, reports, ...row }: Row, canonicalId: (id: string) => string): Row {
  return {
    ...row,
    value: mapTexts(value, canonicalId),
    reports: reports.map((each) => ({ ...each, value: mapTexts(each.value, canonicalId) })),
  }
}

function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]))
}

/** Every text in the rows, to find the ids among them. */
export const textsIn = (rows: readonly Row[]): string[] => {
  const texts = new Set<string>()
  for (const row of rows)
    withIds(row, (text) => {
      texts.add(text)
      return text
    })
  return [...texts]
}
