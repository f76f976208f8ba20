import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { isFailure } from '@touchline/contract/errors'
import type { Standings } from '@touchline/contract/gen/standings'
import type { Zone } from '@touchline/contract/standings'
import type { Clients } from '../deps.ts'
import type { Table } from '../inputs.ts'

/**
 * Selects the table of a season, after a day (YYYY-MM-DD) or before an instant (RFC 3339). `since`: as in
 * GetStandingsRequest.
 */
type Season = { leagueId: string; season: string; since: string } & ({ date: string } | { before: string })

/** Undefined when the competition has no table, or only a draw. */
export async function getTable({ standings }: Pick<Clients, 'standings'>, sport: MatchSportId, of: Season): Promise<Table | undefined> {
  if (sportNamed(sport).sidesArePlayers) return undefined
  const found = await standings.getStandings({ ...of, sport }).catch(unlessNone)
  return found && plainTable(decodeStandings(found))
}

/** A table that a competition, season or match does not have is no error. */
export function unlessNone(error: unknown): undefined {
  if (!isFailure('not_covered', error) && !isFailure('not_found', error)) throw error
}

const plainTable = ({ leagueId, season, rule, rows, updatedAt, asOf, resultsTo, missingResults, refusedResults }: Standings): Table => ({
  ...{ leagueId, season, updatedAt, missingResults, refusedResults },
  asOf: asOf || undefined,
  resultsTo: resultsTo || undefined,
  rule: rule?.name,
  rows: rows.map((row) => ({
    teamId: row.teamId,
    stage: row.stage,
    group: row.group,
    position: row.position,
    division: row.division,
    conference: row.conference,
    played: row.played,
    won: row.won + (row.overtimeWon ?? 0),
    drawn: row.drawn,
    lost: row.lost + (row.overtimeLost ?? 0),
    points: row.points,
    gamesBehind: row.gamesBehind,
    zone: row.zone as Zone | undefined,
  })),
})
