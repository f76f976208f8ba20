import { peersOf } from '../divisions.ts'
import { recordOf, winPct } from '../won-lost.ts'
import { rankTeams, type Season } from './order.ts'
import type { Playoffs } from './rules.ts'

export type Clinch = 'division' | 'wildcard' | 'playoff' | 'eliminated'

/**
 * What a team has mathematically clinched; undefined while open. While any team of its league has a game left, or if
 * tied teams play a game for a place, only winning percentages decide: a team that may end tied may be ahead.
 * Otherwise, after the last game, the order of the table decides.
 */
export function clinchOf(team: string, season: Season, playoffs: Playoffs): Clinch | undefined {
  const peers = peersOf(team, 'conference', season.rules.divisions, season.teams)
  const { surely, possibly } = ahead(team, peers, season, playoffs)
  const outcome = (others: readonly string[]) => placeBehind(others, team, season, playoffs)
  const [worst, best] = [outcome(possibly), outcome(surely)]
  if (!best.qualifies) return 'eliminated'
  if (!worst.qualifies) return undefined
  if (worst.first) return 'division'
  return best.byDivision ? 'playoff' : 'wildcard'
}

/** Teams of the league that are certain to finish ahead of a team, and those that may. */
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

/** Number of remaining games, and the final winning percentage if the team loses or wins all of them. */
function reachOf(team: string, { results }: Season, { gamesOf }: Playoffs): { open: number; least: number; most: number } {
  const { won, lost, drawn } = recordOf(team, results)
  const open = Math.max(0, gamesOf(team) - won - lost - drawn)
  return { open, least: winPct({ won, lost: lost + open }), most: winPct({ won: won + open, lost }) }
}

/** Whether and how a team qualifies for the play-offs if these teams of its league finish ahead of it. */
function placeBehind(others: readonly string[], team: string, { rules, teams }: Season, { divisionPlaces, wildCards }: Playoffs) {
  const inDivision = others.filter((each) => peersOf(team, 'name', rules.divisions, teams).includes(each)).length
  const byDivision = inDivision < divisionPlaces
  const perDivision = Map.groupBy(others, (each) => rules.divisions.findIndex((division) => division.teams.has(each)))
  const wild = [...perDivision.values()].reduce((sum, of) => sum + Math.max(0, of.length - divisionPlaces), 0)
  return { first: inDivision === 0, byDivision, qualifies: byDivision || wild < wildCards }
}
