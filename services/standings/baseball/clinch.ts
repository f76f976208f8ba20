import { peersOf } from '../divisions.ts'
import { recordOf, shareWon } from '../won-lost.ts'
import { rankTeams, type Season } from './order.ts'
import type { Playoffs } from './rules.ts'

export type Clinch = 'division' | 'wildcard' | 'playoff' | 'eliminated'

/**
 * What arithmetic says of a team's way to the play-offs; undefined while it is open. Shares alone decide as long as anybody in its league
 * has a game left, and where level teams play a game for a place: whoever may end level may be ahead. Else, after the last game, the order of the
 * table decides.
 */
export function clinchOf(team: string, season: Season, playoffs: Playoffs): Clinch | undefined {
  const peers = peersOf(team, 'conference', season.rules.divisions, season.teams)
  const { surely, possibly } = ahead(team, peers, season, playoffs)
  const fate = (others: readonly string[]) => placeBehind(others, team, season, playoffs)
  const [worst, best] = [fate(possibly), fate(surely)]
  if (!best.through) return 'eliminated'
  if (!worst.through) return undefined
  if (worst.first) return 'division'
  return best.byDivision ? 'playoff' : 'wildcard'
}

/** Teams of the league that finish ahead of one whatever happens, and those that may. */
function ahead(team: string, peers: readonly string[], season: Season, playoffs: Playoffs): { surely: string[]; possibly: string[] } {
  const reaches = new Map(peers.map((each) => [each, reachOf(each, season, playoffs)]))
  if (playoffs.byFormula && [...reaches.values()].every(({ open }) => open === 0)) {
    const ranking = rankTeams(peers, season)
    const before = ranking.slice(0, ranking.indexOf(team))
    return { surely: before, possibly: before }
  }
  const { least, most } = reaches.get(team)!
  const others = peers.filter((each) => each !== team)
  return {
    surely: others.filter((each) => reaches.get(each)!.least > most),
    possibly: others.filter((each) => reaches.get(each)!.most >= least),
  }
}

/** The shares a team ends with if it loses, or wins, all it has left. */
function reachOf(team: string, { results }: Season, { gamesOf }: Playoffs): { open: number; least: number; most: number } {
  const { won, lost, drawn } = recordOf(team, results)
  const open = Math.max(0, gamesOf(team) - won - lost - drawn)
  return { open, least: shareWon({ won, lost: lost + open }), most: shareWon({ won: won + open, lost }) }
}

/** Whether a team goes to the play-offs behind these of its league, and how. */
function placeBehind(others: readonly string[], team: string, { rules, teams }: Season, { divisionPlaces, wildCards }: Playoffs) {
  const inDivision = others.filter((each) => peersOf(team, 'name', rules.divisions, teams).includes(each)).length
  const byDivision = inDivision < divisionPlaces
  const perDivision = Map.groupBy(others, (each) => rules.divisions.findIndex((division) => division.teams.has(each)))
  const wild = [...perDivision.values()].reduce((sum, of) => sum + Math.max(0, of.length - divisionPlaces), 0)
  return { first: inDivision === 0, byDivision, through: byDivision || wild < wildCards }
}
