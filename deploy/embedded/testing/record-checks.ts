import type { SportId } from '@touchline/contract/catalog'
import { differences, type Fields } from '@touchline/gateway/testing/shape'
import * as shared from '@touchline/gateway/testing/shapes'
import { shapesOfSport } from '@touchline/gateway/testing/sport-shapes'
import type { z } from 'zod'
import * as soccer from './shapes.ts'

/** Differences between a public record and its documented shape, by field. Empty: none. */
export type Check = (record: unknown) => string[]

const kinds = ['league', 'listedMatch', 'match', 'row', 'team', 'player', 'squad', 'lineups', 'statistics', 'play'] as const
export type RecordChecks = Record<(typeof kinds)[number], Check>

/** Soccer is checked against explicit shapes, the other sports against shapes derived from the contract. */
export const checksOf = (sport: SportId): RecordChecks => (sport === 'soccer' ? ofSoccer : fromContract(sport))

const parsed =
  (shape: z.ZodType): Check =>
  (record) =>
    (shape.safeParse(record).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)

const ofSoccer: RecordChecks = {
  league: parsed(soccer.league),
  listedMatch: parsed(soccer.listedMatch),
  match: parsed(soccer.match),
  row: parsed(soccer.row),
  team: parsed(soccer.team),
  player: parsed(soccer.player),
  squad: parsed(soccer.squad),
  lineups: parsed(soccer.lineups),
  statistics: parsed(soccer.statistics),
  play: () => ['soccer has no play-by-play'],
}

function fromContract(sport: SportId): RecordChecks {
  const shapes = shapesOfSport(sport)
  const check =
    (fields: Fields): Check =>
    (record) => [...differences(record, fields), ...emptyTexts(record)]
  const { events: _, ...listedMatch } = shapes.match
  return {
    league: check(shared.league),
    listedMatch: check(listedMatch),
    match: check(shapes.match),
    row: check(shapes.standingsRow),
    team: check(shared.team),
    player: check(shapes.player),
    squad: check(shapes.squad),
    lineups: check(shapes.lineup),
    statistics: check(shapes.statistics),
    play: check(shapes.play),
  }
}

/** Unknown values must be null, never an empty string, except the form of a team that has not played. */
function emptyTexts(value: unknown, at = ''): string[] {
  if (value === '' && !at.endsWith('.form')) return [`${at.slice(1)} is empty`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => emptyTexts(each, `${at}.${name}`))
}
