import type { Match } from '@touchline/contract/gen/match'

/**
 * The matches of a season as they stood after a day (YYYY-MM-DD, UTC): those that start later are still to be played.
 * Nothing was known of a stage none of whose matches had started, such as the groups after a split, so its matches are
 * left out; before the first match of the season only those of its first stage are known. `matches`: ordered by start.
 */
export function matchesAfter(matches: readonly Match[], date: string): Match[] {
  const isLater = ({ schedule }: Match) => schedule!.startAt.slice(0, 10) > date
  const begun = new Set(matches.filter((match, i) => i === 0 || !isLater(match)).map(({ schedule }) => schedule!.stage))
  return matches
    .filter(({ schedule }) => begun.has(schedule!.stage))
    .map((match) => (isLater(match) ? { ...match, state: unplayed(match.state!) } : match))
}

const unplayed = (state: NonNullable<Match['state']>): NonNullable<Match['state']> => {
  const { homeScore: _, awayScore: __, ...scoreboard } = state.scoreboard!
  return { ...state, scoreboard: { ...scoreboard, state: 'scheduled', status: 'NS' } }
}
