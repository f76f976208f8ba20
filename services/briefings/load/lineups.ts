import type { MatchSportId } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { isBefore } from '@touchline/contract/is-before'
import type { Clients } from '../deps.ts'
import type { LineupsRow, MatchRow } from '../inputs.ts'
import { unlessNone } from './table.ts'

/** The earlier matches of a team whose lineups are compared: those of the season, but at least ten. */
const seasonMax = 60
const lastMin = 10

/** The lineups of the match and of earlier matches of both teams. Empty while the match has none. */
export async function getLineups(
  { stats }: Pick<Clients, 'stats'>,
  sport: MatchSportId,
  match: Match,
  row: MatchRow,
  histories: readonly (readonly MatchRow[])[],
): Promise<LineupsRow[]> {
  if (!match.schedule!.coverage?.lineups) return []
  const { lineups } = (await stats.getLineups({ matchId: match.id, sport }).catch(unlessNone)) ?? {}
  if (!lineups) return []
  const earlier = new Map(histories.flatMap((history) => compared(sport, row, history)).map((each) => [each.id, each]))
  const { items } = await stats.listStarters({
    matches: [...earlier.values()].map(({ id, homeId, awayId }) => ({ matchId: id, teamIds: [homeId, awayId] })),
  })
  return [
    { matchId: match.id, lineups },
    // After the end of a match its lineup counts as confirmed.
    ...items.map((each) => ({ matchId: each.matchId, lineups: { ...each.lineups!, confirmed: true } })),
  ]
}

function compared(sport: MatchSportId, row: MatchRow, history: readonly MatchRow[]): MatchRow[] {
  const before = history.filter(isBefore(sport, row))
  const inSeason = before.filter(({ leagueId, season }) => leagueId === row.leagueId && season === row.season)
  return [...inSeason.slice(-seasonMax), ...before.slice(-lastMin)]
}
