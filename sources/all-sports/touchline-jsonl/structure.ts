import type { SportId } from '@touchline/contract/catalog'
import { tourKey } from '@touchline/contract/tour-key'
import type * as racing from './racing-records.ts'
import type * as records from './records.ts'

/* Relations between the records of a sport. */

/** Records of leagues, teams, people and meetings. They are in memory while a file is read. */
export interface Heads {
  league: records.League
  team: records.Team
  player: records.Player
  injury: records.Injury
  member: records.Member
  ranking: records.RankingPlace
  meeting: racing.Meeting
}

/** Records that belong to a group, a season or a meeting. */
export interface Units {
  match: records.Match
  race: racing.Race
}

/** Records about one match or race. */
export interface Details {
  live: records.Live
  event: records.MatchEvent
  lineup: records.Lineup
  statistics: records.Statistics
  play: records.Play
  runner: racing.Runner
  result: racing.Result
}

/** The types of the records that an import keeps. */
export interface Kinds extends Heads, Units, Details {}
export type Kind = keyof Kinds

export interface Structure {
  heads: readonly (keyof Heads)[]
  unit: keyof Units
  details: readonly (keyof Details)[]
  /** The words that name the group of a match or race. Undefined if the record lacks them. */
  getGroup(unit: object): readonly string[] | undefined
}

const ofMatches: Structure = {
  heads: ['league', 'team', 'player', 'injury', 'member', 'ranking'],
  unit: 'match',
  details: ['live', 'event', 'lineup', 'statistics', 'play'],
  getGroup: (unit) => getWords(unit, ['league', 'season']),
}

const ofRaces: Structure = {
  heads: ['meeting'],
  unit: 'race',
  details: ['runner', 'result'],
  getGroup: (unit) => getWords(unit, ['meeting']),
}

function getWords(record: object, fields: readonly string[]): readonly string[] | undefined {
  const words = fields.map((field) => (record as Record<string, string | undefined>)[field])
  return words.includes(undefined) ? undefined : (words as string[])
}

export const getStructure = (sport: SportId): Structure => (sport === 'horse-racing' ? ofRaces : ofMatches)

interface Keyed {
  id?: string
  league?: string
  season?: string
  team?: string
  side?: string
  player?: { id?: string; name: string }
  period?: string
  tour?: string
  date?: string
}

/**
 * Identifies the record of a line: of two lines with the same key the second corrects the first. Keys of details are unique
 * within their match or race.
 */
export function getKey(kind: Kind, record: object): string {
  const { id, side, player, period, league, season, team, tour, date } = record as Keyed
  const person = [player?.id ?? null, player?.id ? null : player?.name]
  if (kind === 'live' || kind === 'result') return ''
  if (kind === 'lineup') return side!
  if (kind === 'statistics') return JSON.stringify([side, ...person, period])
  if (kind === 'ranking') return JSON.stringify([tourKey(tour!), date, team ?? null, ...person])
  if (kind === 'member') return JSON.stringify([league, season, team, ...person])
  return id!
}

/** Identifies the ranking list of a place. */
export const listKey = ({ tour, date }: Pick<records.RankingPlace, 'tour' | 'date'>): string => JSON.stringify([tourKey(tour), date])

/** The key of the match or race that a detail line names. */
export function unitAbout({ unit, details }: Structure, line: unknown): string | undefined {
  if (typeof line !== 'object' || line === null || !Object.hasOwn(line, 'record') || !Object.hasOwn(line, unit)) return undefined
  const { record, [unit]: key } = line as Record<string, unknown>
  return (details as readonly unknown[]).includes(record) && isKey(key) ? key : undefined
}

const keyCharsMax = 100
export const isKey = (key: unknown): key is string => typeof key === 'string' && key !== '' && key.length <= keyCharsMax

export const isHead = ({ heads }: Structure, kind: string): kind is keyof Heads => (heads as readonly string[]).includes(kind)
export const isDetail = ({ details }: Structure, kind: string): kind is keyof Details => (details as readonly string[]).includes(kind)
