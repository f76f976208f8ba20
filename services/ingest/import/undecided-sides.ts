import { nationNamed } from '@touchline/contract/names/nations'
import { isTieCode, isUndecidedSide, undecidedReason } from '@touchline/sources/parse/undecided-side'
import type { SourceMatch } from '@touchline/sources/source-model'

const hasScore = ({ scoreboard }: SourceMatch): boolean => scoreboard.homeScore !== undefined
const isOpenTie = ({ stage, scoreboard }: SourceMatch): boolean =>
  stage.type === 'knockout' && (scoreboard.state === 'scheduled' || scoreboard.state === 'postponed')
const getSides = ({ home, away }: SourceMatch) => [home, away]
const namesIn = (matches: readonly SourceMatch[]): Set<string> =>
  new Set(matches.flatMap((match) => getSides(match).map(({ name }) => name)))

/** Finds the undecided sides of a dataset in any format. */
export interface UndecidedSides {
  /**
   * The reason for refusing a match. A code such as "W74" is an undecided side only in a future knock-out match,
   * because a club may have such a name.
   */
  refusal(match: SourceMatch): string | undefined
  /**
   * The note for a match whose side has only future knock-out matches while others have played: it may be an undecided
   * side in an unknown wording.
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
