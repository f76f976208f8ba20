import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Clients } from '../deps.ts'
import type { MatchInputs, MatchRow, RankingRow } from '../inputs.ts'
import { getLineups } from './lineups.ts'
import type { NameReader } from './names.ts'
import { type GetRows, newest, rowOfMatch } from './rows.ts'
import { getScorers } from './scorers.ts'
import { getTable, unlessNone } from './table.ts'

export interface LoadDeps extends Clients {
  names: NameReader
  rows: GetRows
}

/** All inputs of the facts before a match. `now`: milliseconds since 1970. */
export async function matchInputs(deps: LoadDeps, match: Match, now: number): Promise<MatchInputs> {
  const sport = match.sport as MatchSportId
  const { leagueId, season, home, away, coverage, startAt } = match.schedule!
  const names = await deps.names.of([home!.teamId, away!.teamId])
  const plain = rowOfMatch(match, (id) => names.get(id)?.id ?? id)
  // Reads one after the other: each read yields to the event loop, and parallel reads would all be queued there at
  // once.
  const ofHome = await deps.rows(sport, { teamId: plain.homeId })
  const ofAway = await deps.rows(sport, { teamId: plain.awayId })
  // The stored row knows the league, hence whether the match is neutral (in a tournament) and the team class.
  const known = ofHome.find(({ id }) => id === plain.id)
  const row = { ...plain, neutral: plain.neutral || known?.neutral === true, teamClass: known?.teamClass ?? '' }
  const [homeHistory, awayHistory] = [ofHome, ofAway].map((rows) => rows.filter(({ teamClass }) => teamClass === row.teamClass)) as [
    MatchRow[],
    MatchRow[],
  ]
  const seasonRows = sportNamed(sport).sidesArePlayers ? [] : await deps.rows(sport, { leagueId, season })
  const of = { leagueId, season, since: newest(seasonRows) }
  const table = await getTable(deps, sport, { ...of, ...(row.timeTbd ? { date: dayBefore(startAt) } : { before: startAt }) })
  const stakes = table && (await deps.standings.getStakes({ ...of, matchId: match.id }).catch(unlessNone))
  const lineups = await getLineups(deps, sport, match, row, [homeHistory, awayHistory])
  const injuries = coverage?.injuries ? await getInjuries(deps, match.id, sport) : undefined
  const scorers = await getScorers(deps, sport, row)
  await ownTurn()
  return {
    sport,
    now,
    match: row,
    home: { teamId: row.homeId, history: homeHistory },
    away: { teamId: row.awayId, history: awayHistory },
    season: seasonRows,
    ...(table && { table }),
    ...(stakes && { stakes }),
    lineups,
    ...(injuries && { injuries }),
    ...(scorers && { scorers }),
    rankings: sportNamed(sport).sidesArePlayers ? await getRankings(deps, sport, row) : [],
  }
}

const dayMs = 86_400_000
const dayBefore = (startAt: string): string => new Date(Date.parse(startAt) - dayMs).toISOString().slice(0, 10)

/** The injuries announced with a match. */
export async function getInjuries({ stats }: Pick<Clients, 'stats'>, matchId: string, sport: string) {
  const found = await stats.listInjuries({ matchId, sport }).catch(unlessNone)
  return found && { matchId, items: found.items }
}

async function getRankings(deps: Pick<Clients, 'fixtures'>, sport: string, { homeId, awayId }: MatchRow): Promise<RankingRow[]> {
  const both = [await getRanking(deps, sport, homeId), await getRanking(deps, sport, awayId)]
  return both.filter((each) => each !== undefined)
}

/** Undefined for a pair, and for a player without a place in a ranking list. */
export async function getRanking(
  { fixtures }: Pick<Clients, 'fixtures'>,
  sport: string,
  playerId: string,
): Promise<RankingRow | undefined> {
  const player = await fixtures.getPlayer({ id: playerId, sport }).catch(unlessNone)
  const ranking = player?.ranking
  return ranking && { playerId, position: ranking.position, date: ranking.rankingDate }
}
