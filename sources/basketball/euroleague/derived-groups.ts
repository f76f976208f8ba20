import type { Result } from './results.ts'

/**
 * Groups of stages that `groups.json` does not have: clubs that play each other, if all groups are of one size and each pair of
 * clubs meets twice. Groups are named in the order of the game codes: A, B, C in the regular season and the next letters in the
 * Top 16, as in all seasons on file; 1, 2, 3 if the regular season is missing.
 */
export function withGroups(results: readonly Result[]): Result[] {
  const named = new Map<Result, string>()
  const inGroups = results.filter(({ match }) => match.stage.type === 'group')
  const stages = Map.groupBy(inGroups, ({ match }) => match.stage.name)
  const ofRegular = stages.get(regular) ?? []
  for (const ofStage of [ofRegular, ...stages.values().filter((ofStage) => ofStage !== ofRegular)]) {
    if (ofStage.some(({ match }) => match.group !== undefined)) continue
    const groups = getGroups(ofStage)
    if (groups.length < 2 || !groups.every((games) => isDoubleRound(games, groups[0]!))) continue
    const before = new Set(ofStage === ofRegular ? [] : ofRegular.map((result) => result.match.group ?? named.get(result)))
    const isLettered = ofStage === ofRegular || (before.size > 0 && !before.has(undefined))
    for (const [i, games] of groups.entries())
      for (const game of games) named.set(game, isLettered ? String.fromCharCode('A'.charCodeAt(0) + before.size + i) : String(i + 1))
  }
  return results.map((result) => {
    const group = named.get(result)
    return group === undefined ? result : { ...result, match: { ...result.match, group } }
  })
}

const regular = 'Regular Season'

const getClubs = (games: readonly Result[]): Set<string> => new Set(games.flatMap(({ match }) => [match.home.name, match.away.name]))

/** Groups the games by connected clubs, in the order of their first game code. */
function getGroups(results: readonly Result[]): Result[][] {
  const groups: Result[][] = []
  for (const result of results.toSorted((a, b) => a.gameCode - b.gameCode)) {
    const { home, away } = result.match
    const [first, ...others] = groups.filter((games) => [home.name, away.name].some((club) => getClubs(games).has(club)))
    if (first === undefined) groups.push([result])
    else first.push(...others.flatMap((games) => games.splice(0)), result)
  }
  return groups.filter((games) => games.length > 0)
}

function isDoubleRound(games: readonly Result[], others: readonly Result[]): boolean {
  const pairs = new Set(games.map(({ match }) => `${match.home.name}\n${match.away.name}`))
  const clubs = getClubs(games).size
  return pairs.size === clubs * (clubs - 1) && clubs === getClubs(others).size
}
