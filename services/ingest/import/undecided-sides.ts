import { nationNamed } from '@touchline/contract/names/nations'
import { isTieCode, isUndecidedSide, undecidedReason } from '@touchline/sources/parse/undecided-side'
import type { SourceMatch } from '@touchline/sources/source-model'

const hasScore = ({ scoreboard }: SourceMatch): boolean => scoreboard.homeScore !== undefined
const isOpenTie = ({ stage, scoreboard }: SourceMatch): boolean =>
  stage.type === 'knockout' && (scoreboard.state === 'scheduled' || scoreboard.state === 'postponed')
const getSides = ({ home, away }: SourceMatch) => [home, away]
const namesIn = (matches: readonly SourceMatch[]): Set<string> =>
  new Set(matches.flatMap((match) => getSides(match).map(({ name }) => name)))

/** Finds the sides of a dataset that are still to be decided, of whatever format. */
export interface UndecidedSides {
  /**
   * Why a match is refused. A code such as "W74" is a side only in a knock-out match that is to be played: a club may be called so.
   */
  refusal(match: SourceMatch): string | undefined
  /**
   * What is noted of a match whose side has none but knock-out matches that are to be played, while others have played: it may be one
   * that is still to be decided, in words that nothing here knows.
   */
  notes(match: SourceMatch): string[]
}

export function undecidedSides(matches: readonly SourceMatch[]): UndecidedSides {
  const undecided = new Set([...namesIn(matches)].filter(isUndecidedSide))
  const open = matches.some(hasScore) ? namesIn(matches.filter(isOpenTie)) : new Set<string>()
  if (open.size > 0) for (const name of namesIn(matches.filter((match) => !isOpenTie(match)))) open.delete(name)
  return {
    refusal(match) {
      const found = getSides(match).find(({ name }) => undecided.has(name) || (isOpenTie(match) && isTieCode(name)))
      return found && undecidedReason(found.name)
    },
    notes: (match) =>
      getSides(match)
        .filter(({ name, reviewed }) => !reviewed && open.has(name) && nationNamed(name) === undefined)
        .map(({ name }) => `"${name}" has no match but ties without a score: it may be a side that is still to be decided`),
  }
}
