import { clone, create, equals } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { SportId } from '@touchline/contract/catalog'
import { type MatchDay, MatchDaySchema, type MatchDays, MatchDaysSchema, StageStartSchema } from '@touchline/contract/gen/ingest'
import { isId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import type { MatchesDataset } from '@touchline/sources/connector'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { SourceLeague } from '@touchline/sources/source-model'
import { datasets, daysOfMatches } from '../records.ts'
import type { Row } from './merge-rows.ts'
import { datasetId } from './publish-changes.ts'
import type { SeasonContext } from './season-context.ts'

/*
 * A feed of single days does not know how often two teams have met before, so it cannot number their meetings. Its match is the
 * one that is known on its day. Rules: ADR 138.
 */

/** The words of a meeting from which the id of a match derives; `nth`: its number, or its day. */
export interface MeetingWords {
  stage: string
  nth: string
}

/** The matches of a season that are known on their days. */
export interface DaysOfMatches {
  /** The meeting of a row without a number. `getId`: the id that words give the row. */
  byDay(row: Row, getId: (words: MeetingWords) => string): MeetingWords
  /** The meeting of a row with a number that was published by its day before. Undefined: none was. */
  published(row: Row): MeetingWords | undefined
  note(row: Row, matchId: string, words: MeetingWords): void
  /** The days and stages of a season with those that earlier imports of feeds of single days had. */
  season(own: SeasonSpan): SeasonSpan
  /** The records that `note` has changed. */
  changed(): MatchDays[]
}

/** The days and stages of a season, as far as they are known. */
export interface SeasonSpan {
  /** YYYY-MM-DD. */
  startDate: string
  endDate: string
  /** In the order of their first matches. `startAt`: of the first one. */
  stages: readonly { name: string; type: string; startAt: string }[]
}

interface KnownDays {
  isTournament: boolean
  /** By team; that of no team is of the season. */
  records: readonly MatchDays[]
  /** Match ids by the keys of the source. */
  idsByKey: ReadonlyMap<string, string>
}

const dayOfRow = ({ date, gameOfDay }: Row): string => (gameOfDay === undefined ? date : `${date}/${gameOfDay}`)
const isDay = (nth: string): boolean => nth.includes('-')

/** The team that has the record, and its opponent. In a tournament sources disagree on the home side. */
function getPair({ homeId, awayId }: Row, isTournament: boolean): { teamId: string; opponentId: string } {
  const [teamId, opponentId] = isTournament ? [homeId, awayId].sort() : [homeId, awayId]
  return { teamId: teamId!, opponentId: opponentId! }
}

const teamOfRecord = ({ id }: MatchDays): string => id.slice(id.indexOf('/') + 1)

export function matchDays({ isTournament, records, idsByKey }: KnownDays): DaysOfMatches {
  const before = new Map(records.map((record) => [teamOfRecord(record), record]))
  const byTeam = new Map(records.map((record) => [teamOfRecord(record), clone(MatchDaysSchema, record)]))
  const keyById = new Map([...idsByKey].map(([key, id]) => [id, key]))
  const taken = new Set<string>()
  const itemsOf = (row: Row): readonly MatchDay[] => {
    const { teamId, opponentId } = getPair(row, isTournament)
    return byTeam.get(teamId)?.items.filter((item) => item.opponentId === opponentId) ?? []
  }
  return {
    byDay(row, getId) {
      const items = itemsOf(row)
      const isFree = ({ matchId }: MatchDay) => !taken.has(matchId) && (keyById.get(matchId) ?? row.key) === row.key
      const onDay = findOnDay(items, row)
      const own = items.find(({ matchId }) => row.key !== undefined && matchId === idsByKey.get(row.key))
      const day = dayOfRow(row)
      const known = onDay && !isDay(onDay.nth) && isFree(onDay) ? onDay : (own ?? (onDay && isFree(onDay) ? onDay : undefined))
      const ofDay = { stage: row.stage.name, nth: day }
      const isTaken = (id: string) => taken.has(id) || items.some(({ matchId }) => matchId === id)
      const other = isTaken(getId(ofDay)) && row.key !== undefined ? { ...ofDay, nth: `${day} ${row.key}` } : ofDay
      const words = known ? { stage: known.stage, nth: known.nth } : other
      taken.add(getId(words))
      return words
    },
    published(row) {
      const onDay = row.latestDate === undefined ? findOnDay(itemsOf(row), row) : undefined
      return onDay && isDay(onDay.nth) ? { stage: onDay.stage, nth: onDay.nth } : undefined
    },
    note(row, matchId, words) {
      if (row.latestDate !== undefined) return
      const { teamId, opponentId } = getPair(row, isTournament)
      const record = byTeam.get(teamId)
      if (!record) return
      const known = record.items.find((item) => item.matchId === matchId)
      const day = dayOfRow(row)
      if (known) known.day = day
      else record.items.push(create(MatchDaySchema, { day, opponentId, matchId, ...words }))
    },
    season(own) {
      const record = byTeam.get(ofSeason)
      if (!record) return own
      const joined = joinSpans(own, record)
      Object.assign(record, { ...joined, stages: joined.stages.map((stage) => create(StageStartSchema, stage)) })
      return joined
    },
    changed: () => [...byTeam].flatMap(([teamId, record]) => (equals(MatchDaysSchema, record, before.get(teamId)!) ? [] : [record])),
  }
}

/** In the place of the team. */
const ofSeason = ''

function joinSpans(own: SeasonSpan, known: MatchDays): SeasonSpan {
  if (known.startDate === '') return own
  const all = [...known.stages, ...own.stages].map(({ name, type, startAt }) => ({ name, type, startAt }))
  const stages = Map.groupBy(all, ({ name }) => name)
    .values()
    .map((same) => same.reduce((first, stage) => (stage.startAt < first.startAt ? stage : first)))
  return {
    startDate: own.startDate < known.startDate ? own.startDate : known.startDate,
    endDate: own.endDate > known.endDate ? own.endDate : known.endDate,
    stages: [...stages].sort((a, b) => byCodePoint(`${a.startAt}${a.name}`, `${b.startAt}${b.name}`)),
  }
}

/** The match on the day of a row: a game that a source has as the only one of its day is the first of the day for another source. */
function findOnDay(items: readonly MatchDay[], row: Row): MatchDay | undefined {
  const exact = items.find(({ day }) => day === dayOfRow(row))
  if (exact) return exact
  const ofDate = items.filter(({ day }) => day.slice(0, 10) === row.date)
  const [only] = ofDate
  if (ofDate.length !== 1) return undefined
  return row.gameOfDay === undefined || (row.gameOfDay === 1 && !only!.day.includes('/')) ? only : undefined
}

/** Codes of areas, such as "INT" and "EUR", have three letters; those of countries two, or a part of one: "GB-ENG". */
const isOfSeveralCountries = ({ countryCode }: SourceLeague): boolean => /^[A-Z]{3}$/.test(countryCode)

const often = () => true
const once = () => false

/**
 * Whether two teams may meet several times at one ground in a stage, so that the days of their matches have to be known. In soccer only
 * between countries: archives have one stage, in which two teams of a group may meet again in a later round.
 */
const needsDays = {
  baseball: often,
  basketball: often,
  hockey: often,
  soccer: isOfSeveralCountries,
  'american-football': once,
  handball: once,
  tennis: once,
  volleyball: once,
  'horse-racing': once,
} as const satisfies Record<SportId, (league: SourceLeague) => boolean>

/** The matches of a dataset's season that are known on their days; undefined for a sport that needs none. */
export type LoadMatchDays = (dataset: MatchesDataset, context: SeasonContext, rows: readonly Row[]) => Promise<DaysOfMatches | undefined>

export const loadMatchDays =
  (store: DocumentStore, source: string): LoadMatchDays =>
  async ({ sport, name, season, meetingsByDay }, { seasonId, isTournament }, rows) => {
    if ((!needsDays[sport](season!.league) && !meetingsByDay) || rows.length === 0) return undefined
    const records: MatchDays[] = []
    const teamIds = new Set(rows.map((row) => getPair(row, isTournament).teamId))
    for (const teamId of meetingsByDay ? [ofSeason, ...teamIds] : teamIds) {
      const id = `${seasonId.id}/${teamId}`
      records.push((await store.get(daysOfMatches, id))?.doc ?? create(MatchDaysSchema, { id }))
      await yieldToEventLoop()
    }
    const stored = meetingsByDay ? (await store.get(datasets, datasetId(source, name)))?.doc.rows : undefined
    const keyed = Object.entries(stored ?? {}).flatMap(([id, { key, withdrawn }]) =>
      key !== '' && !withdrawn && isId(id, 'match') ? [[key, id] as const] : [],
    )
    return matchDays({ isTournament, records, idsByKey: new Map(keyed) })
  }

/** Returns the number of documents written. */
export async function saveMatchDays(store: DocumentStore, records: readonly MatchDays[]): Promise<number> {
  for (const record of records) await update(store, daysOfMatches, record.id, () => record)
  return records.length
}
