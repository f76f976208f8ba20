import { servedSport } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { sportFields } from '../records/sports.ts'
import { seasonAndStage } from './season-and-stage.ts'

interface StandingsValues {
  sport: string
  id: string
  season: string | undefined
  date: string | undefined
  stage: string | undefined
  live: boolean
  split: string | undefined
}

/** Standings that are draws have no parts, and no results in play. */
export const isTable = (sport: string): boolean => !sportFields(sport).draws

/** Throws `invalid_parameter`. */
export function buildStandingsRequest({ sport, id, season, date, stage, live, split }: StandingsValues) {
  if (live) checkLive(sport, date, split)
  if (split !== undefined) checkSplit(sport, split)
  return {
    sport,
    leagueId: id,
    live,
    ...seasonAndStage({ season, stage }),
    ...(date !== undefined && { date }),
    ...(split !== undefined && { split }),
  }
}

const refuse = (name: string, what: string) => fail('invalid_parameter', { name, what })

function checkLive(sport: string, date: string | undefined, split: string | undefined): void {
  if (!isTable(sport))
    throw refuse(
      'live',
      `is not for ${sport}: its standings are draws, in which a score in play counts no points; use /${sport}/matches/live`,
    )
  if (date !== undefined) throw refuse('live', 'cannot be combined with date, because it is about the matches in play now')
  if (split === 'halftime') throw refuse('live', 'cannot be combined with split=halftime, because a score in play is not one at half-time')
}

function checkSplit(sport: string, split: string): void {
  if (!isTable(sport)) throw refuse('split', `is not for ${sport}, whose standings are draws`)
  const { regulation } = servedSport(sport)!
  if (split === 'halftime' && regulation?.half === undefined)
    throw refuse('split', `cannot be halftime for ${sport}, whose matches have no halves`)
}
