import type { MatchSportId } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { isBefore, lastDay, type PlayedMatch } from '@touchline/contract/is-before'
import type { MatchStateName } from '@touchline/contract/states'

/**
 * The matches of a season in their state at a past time: matches that were not over then count as still to be played. A
 * stage without a started match was unknown then (such as the groups after a split), so its matches are left out;
 * before the first match of the season only its first stage is known. `matches`: ordered by start.
 */
function matchesWhere(isLater: (match: Match) => boolean, matches: readonly Match[]): Match[] {
  const begun = new Set(matches.filter((match, i) => i === 0 || !isLater(match)).map(({ schedule }) => schedule!.stage))
  return matches
    .filter(({ schedule }) => begun.has(schedule!.stage))
    .map((match) => (isLater(match) ? { ...match, state: unplayed(match.state!) } : match))
}

/**
 * The matches in their state after a day (YYYY-MM-DD, UTC). A match counts from the last day of the tournament if only
 * its days are known, and a suspended match from its completion.
 */
export const matchesAfter = (matches: readonly Match[], date: string): Match[] =>
  matchesWhere((match) => lastDay(playedMatch(match)) > date, matches)

/** The matches in their state at an instant (RFC 3339). */
export function matchesBefore(sport: MatchSportId, matches: readonly Match[], startAt: string): Match[] {
  const wasOver = isBefore(sport, { startAt })
  return matchesWhere((match) => !wasOver(playedMatch(match)), matches)
}

/** The fields that decide whether the match was over at an instant. */
export function playedMatch({ id, schedule, state }: Match): PlayedMatch {
  const { leagueId, season, stage, round, startAt, timeTbd, latestDate } = schedule!
  const { state: name, completedAt, resumedOn, endedAt } = state!.scoreboard!
  const played = { completedAt, resumedOn, endedAt, state: name as MatchStateName }
  return { id, leagueId, season, stage, round, startAt, timeTbd, latestDate, ...played }
}

/** The state of a match before its start. */
export const unplayed = (state: NonNullable<Match['state']>): NonNullable<Match['state']> => {
  const { homeScore: _, awayScore: __, winner: ___, scores: ____, endedAt: _____, ...scoreboard } = state.scoreboard!
  return { ...state, scoreboard: { ...scoreboard, state: 'scheduled', status: 'NS' } }
}
