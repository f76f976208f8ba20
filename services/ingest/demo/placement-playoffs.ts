import { mint } from '../identity/ids.ts'
import type { Competition, DemoEntrant, Edition, Fixture, Stage } from './competition.ts'
import { sides } from './match-log.ts'

const stage: Stage = { name: 'Playoffs', type: 'knockout' }
const places = ['Final', 'Third Place', 'Fifth Place']

interface Points {
  own: number
  other: number
}
/** A match of the season from the view of one of its sides. */
export type SeasonResult = Points & { periods: readonly Points[] }

interface Options {
  clubs: number
  /** Matches of a tie. */
  legs: 1 | 2
  /** The values that order the table, the most important first; the club with more is ahead. */
  criteria(results: readonly SeasonResult[]): number[]
}

/**
 * A season after which each pair of neighbours in the table plays a tie: the first two play the final, the next two
 * play for third place, and so on. The better club is at home; with two legs, in the second.
 */
export const withPlayoffs = (season: Competition, { clubs, legs, criteria }: Options): Competition => {
  const rounds = season.rounds(clubs)
  const legAt = (edition: Edition, nth: number, place: number): Fixture => {
    const ofLeg = legs === 1 ? [] : [String(nth)]
    const words = ['demo', edition.league.id, edition.season, stage.name, String(edition.nth), ...ofLeg, String(place)]
    return {
      id: mint(edition.sport, 'match', words).id,
      stage,
      round: places[place]!,
      ...(legs > 1 && { leg: String(nth) }),
      ...(nth > 1 && { firstLeg: legAt(edition, nth - 1, place) }),
      sides() {
        const [better, worse] = getTable(season, rounds, edition, criteria).slice(2 * place)
        const [home, away] = nth === legs ? [better!, worse!] : [worse!, better!]
        return { home: { entrant: home }, away: { entrant: away } }
      },
    }
  }
  return {
    ...season,
    laterStages: [stage],
    rounds: () => rounds + legs,
    needsResults: (round) => round >= rounds,
    // The last matchday is over shortly before the first leg.
    knownBefore: (round) => (round < rounds ? season.knownBefore(round) : 1 - season.playedShare + (round - rounds)),
    fixtures: (edition, round) =>
      round < rounds ? season.fixtures(edition, round) : places.map((_, place) => legAt(edition, round - rounds + 1, place)),
  }
}

/** The clubs in the order of the table of the season. */
function getTable(season: Competition, rounds: number, edition: Edition, criteria: Options['criteria']): DemoEntrant[] {
  const results = new Map(edition.league.entrants.map((entrant) => [entrant, [] as SeasonResult[]]))
  for (let round = 0; round < rounds; round++)
    for (const fixture of season.fixtures(edition, round)) {
      const { homeScore = 0, awayScore = 0, scores } = edition.getFinalState(fixture)
      const score = { home: homeScore, away: awayScore }
      const entries = fixture.sides()
      for (const [i, side] of sides.entries()) {
        const other = sides[1 - i]!
        const periods = (scores?.periods?.items ?? []).map((period) => ({ own: period[side] ?? 0, other: period[other] ?? 0 }))
        results.get(entries[side].entrant)!.push({ own: score[side], other: score[other], periods })
      }
    }
  const rows = [...results].map(([entrant, ofEntrant]) => ({ entrant, values: criteria(ofEntrant) }))
  // Two ratios may both be infinite; then their difference is NaN, and the next value decides.
  const order = (a: number[], b: number[]) => a.map((value, i) => b[i]! - value).find((difference) => difference) ?? 0
  return rows.sort((a, b) => order(a.values, b.values)).map(({ entrant }) => entrant)
}

/** The sum of one value over all. */
export const getSum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((sum, item) => sum + of(item), 0)
