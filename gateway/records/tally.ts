import { byCodePoint } from '@touchline/contract/by-code-point'
import type { MatchStart, MatchTally } from '@touchline/contract/gen/fixtures'
import { maySee } from '../grants/scope.ts'
import { leagueIn, type View } from '../render/view.ts'
import { count, day, id, text } from './field-types.ts'
import { fieldsFrom, is, list, orNull, record } from './record.ts'

/** The matches of a venue, a team or the like that the key may see. */
export interface Tallied {
  tallies: readonly MatchTally[]
}

const matchStart = fieldsFrom<MatchStart>()({
  id: is(id('match', 'Id of the match.'), ({ matchId }) => matchId),
  date: is(day('As in the match.'), ({ startAt }) => startAt.slice(0, 10)),
})

const league = fieldsFrom<Tallied & { leagueId: string }>()({
  id: is(id('league', 'Id of the league.'), ({ leagueId }) => leagueId),
  name: is(
    orNull(text('With its country, in the requested language.', 'Germany: Bundesliga')),
    ({ leagueId }, view) => leagueIn(view, leagueId).fullName,
  ),
  match_count: is(count('Matches in this league.', 17), ({ tallies }) => getCount(tallies)),
})

const matchCount = is(count('Matches that the key may see, those to come included.', 21), ({ tallies }: Tallied) => getCount(tallies))
const firstMatch = record(matchStart, 'The first of these matches.')
const lastMatch = record(matchStart, 'The last of these matches, perhaps one to come.')

/** How many matches there are, at least one, and the first and the last of them. */
export const matchSpan = fieldsFrom<Tallied>()({
  match_count: matchCount,
  first_match: is(firstMatch, ({ tallies }) => getFirst(tallies)!),
  last_match: is(lastMatch, ({ tallies }) => getLast(tallies)!),
})

/** The same, perhaps of no match. */
export const matchSpanOrNone = fieldsFrom<Tallied>()({
  match_count: matchCount,
  first_match: is(orNull(firstMatch), ({ tallies }) => getFirst(tallies)),
  last_match: is(orNull(lastMatch), ({ tallies }) => getLast(tallies)),
})

export const leaguesOfMatches = fieldsFrom<Tallied>()({
  leagues: is(list(record(league, 'A league.'), 'The leagues of these matches, most matches first.'), ({ tallies }) =>
    groupTallies(tallies, ({ leagueId }) => leagueId).map(({ key, tallies }) => ({ leagueId: key, tallies })),
  ),
})

/** Without those of leagues that the key may not see. */
export const visible = ({ tallies }: Tallied, { scope }: View): MatchTally[] => tallies.filter(({ leagueId }) => maySee(scope, leagueId))

/** Tallies with the same key, most matches first, then by key. */
export const groupTallies = (
  tallies: readonly MatchTally[],
  getKey: (tally: MatchTally) => string,
): { key: string; tallies: MatchTally[] }[] =>
  [...Map.groupBy(tallies, getKey)]
    .map(([key, tallies]) => ({ key, tallies }))
    .sort((a, b) => getCount(b.tallies) - getCount(a.tallies) || byCodePoint(a.key, b.key))

export const getCount = (tallies: readonly MatchTally[]): number => tallies.reduce((sum, { matchCount }) => sum + matchCount, 0)

const inOrder = (starts: MatchStart[]): MatchStart[] =>
  starts.sort((a, b) => byCodePoint(a.startAt, b.startAt) || byCodePoint(a.matchId, b.matchId))
const getFirst = (tallies: readonly MatchTally[]): MatchStart | undefined => inOrder(tallies.map(({ first }) => first!))[0]
const getLast = (tallies: readonly MatchTally[]): MatchStart | undefined => inOrder(tallies.map(({ last }) => last!)).at(-1)
