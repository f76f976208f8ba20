import { fieldsOf, optionalText, shown } from '../../../parse/row-fields.ts'
import type { SourceMatch } from '../../source-model.ts'
import type { KnownLeague } from '../shared/leagues.ts'
import { clubOf, dayOf, scoreOf } from '../shared/match-fields.ts'
import { resultOf } from '../shared/result.ts'
import { roundName, roundOrder, stageOf } from '../shared/stages.ts'
import { toUtc, zoneOf } from '../shared/zones.ts'

/** League and season of a row. */
export interface Heading {
  league: KnownLeague
  /** "2024/2025" or "2025". */
  season: string
}

/** One row {round, date, time?, team1, team2, score, status?, stage?, group?}. Throws an Error that names the fault. */
export function parseRow(value: unknown, { league, season }: Heading): Omit<SourceMatch, 'row' | 'text'> {
  const field = fieldsOf(value)
  const { date, repairs } = dayOf(field('date'), league, season)
  const time = timeOf(field('time'))
  const { stageName, round } = stageAndRound(optionalText(field('stage'), 'stage'), optionalText(field('round'), 'round'))
  const stage = stageOf(league.code, stageName, round ?? '')
  const group = stage.group ?? optionalText(field('group'), 'group')?.replace(/^Group /, '')
  const result = resultOf(scoreOf(field('score')), optionalText(field('status'), 'status'), time === undefined)
  return {
    stage,
    ...(round && { round }),
    roundOrder: roundOrder(round ?? ''),
    ...(group && { group }),
    date,
    startAt: time ? toUtc(date, time, zoneOf('openfootball-json', league, season)) : `${date}T00:00:00Z`,
    timeTbd: time === undefined,
    home: clubOf(field('team1'), 'team1', league.country),
    away: clubOf(field('team2'), 'team2', league.country),
    play: result.play,
    repairs: [...repairs, ...result.repairs],
  }
}

function timeOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || !/^([01]?\d|2[0-3]):[0-5]\d$/.test(value)) throw new Error(`time ${shown(value)} is no time HH:MM`)
  return value
}

/** Splits "Finals, Semifinals" into stage and round, unless the row has its own stage field. */
function stageAndRound(stage: string | undefined, round: string | undefined): { stageName: string; round?: string } {
  const [before = '', ...after] = stage === undefined && round?.includes(', ') ? round.split(', ') : []
  const name = after.length > 0 ? after.join(', ') : round
  return { stageName: stage ?? before, ...(name && { round: roundName(name) }) }
}
