import { type Contest, getPeers } from './contest.ts'
import { rank } from './rank.ts'
import { isDecided } from './results.ts'
import type { Playoffs } from './rules.ts'
import { tally, winPct } from './tally.ts'

export type Clinch = 'division' | 'wildcard' | 'playoff' | 'eliminated'

/**
 * What a team has mathematically clinched; undefined while it is open. Only winning percentages count, so a team that
 * may end tied may be ahead. After the last game the order of the table decides instead, unless tied teams play a game
 * for the place.
 */
export function getClinch(team: string, contest: Contest, playoffs: Playoffs): Clinch | undefined {
  const { surely, possibly } = ahead(team, contest, playoffs)
  const worst = placeBehind(possibly, team, contest, playoffs)
  const best = placeBehind(surely, team, contest, playoffs)
  if (!best.qualifies) return 'eliminated'
  if (!worst.qualifies) return undefined
  if (worst.first) return 'division'
  return best.byDivision ? 'playoff' : 'wildcard'
}

/** Teams of the conference that are certain to finish ahead of a team, and those that may. */
function ahead(team: string, contest: Contest, playoffs: Playoffs): { surely: string[]; possibly: string[] } {
  const peers = getPeers(team, 'conference', contest)
  const { games = 0, decided = Number.POSITIVE_INFINITY } = playoffs
  const isOver = contest.results.filter(isDecided).length >= decided
  const reaches = new Map(peers.map((each) => [each, getReach(each, contest, isOver ? 0 : games)]))
  if (playoffs.byFormula && [...reaches.values()].every(({ open }) => open === 0)) {
    const ranking = rank(peers, contest)
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
function getReach(team: string, { results, ranking: { points } }: Contest, games: number) {
  const now = tally(team, results)
  const open = Math.max(0, games - now.won - now.lost)
  const played = now.played + open
  return { open, least: winPct({ ...now, played }, points), most: winPct({ ...now, played, won: now.won + open }, points) }
}

/** Whether and how a team qualifies for the play-offs if these teams of its conference finish ahead of it. */
function placeBehind(others: readonly string[], team: string, contest: Contest, { divisionPlaces, wildCards }: Playoffs) {
  const division = getPeers(team, 'name', contest)
  const inDivision = others.filter((each) => division.includes(each)).length
  const byDivision = inDivision < divisionPlaces
  const perDivision = Map.groupBy(others, (each) => contest.divisions.findIndex(({ teams }) => teams.has(each)))
  const wild = [...perDivision.values()].reduce((sum, of) => sum + Math.max(0, of.length - divisionPlaces), 0)
  return { first: inDivision === 0, byDivision, qualifies: byDivision || wild < wildCards }
}
