import type { MatchSportId } from '@touchline/contract/catalog'
import { isOfCountry } from '../../soccer/shared/leagues.ts'
import type { FeedLeague } from './league.ts'
import type { ParsedMatch } from './match.ts'

/** Sports in which two teams meet several times at one ground in a stage. */
const severalTimes: ReadonlySet<MatchSportId> = new Set(['baseball', 'basketball', 'hockey'])

/** Whether a match is the one that is known on its day: also in soccer between countries, where teams of a group may meet again. */
export const isByDay = ({ sport, soccer }: FeedLeague): boolean => severalTimes.has(sport) || (soccer !== undefined && !isOfCountry(soccer))

type Numbers = Pick<ParsedMatch, 'gameOfDay' | 'meeting'>

/** The game of the day of each match that has another one on its day, or the meeting of each that its postponement precedes. */
export function getNumbers(matches: readonly ParsedMatch[], league: FeedLeague): Map<ParsedMatch, Numbers> {
  const groups = Map.groupBy(matches, ({ stage, date, home, away }) =>
    [isByDay(league) ? date : stage.name, home.name, away.name].join('\n'),
  )
  const numbers = [...groups.values()].filter((same) => same.length > 1)
  return new Map(numbers.flatMap((same) => (isByDay(league) ? gamesOfDay(same) : meetingNumbers(same))))
}

const isPutOff = ({ scoreboard: { state } }: ParsedMatch): boolean => state === 'postponed' || state === 'cancelled'
const inOrder = (matches: readonly ParsedMatch[]): ParsedMatch[] =>
  matches.filter((match) => !isPutOff(match)).toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))

const gamesOfDay = (same: readonly ParsedMatch[]): [ParsedMatch, Numbers][] => {
  const games = inOrder(same)
  return games.length < 2 ? [] : games.map((match, i) => [match, { gameOfDay: i + 1 }])
}

/** A make-up is another event than the match that was put off, which is then no meeting: it has the number of its event. */
function meetingNumbers(same: readonly ParsedMatch[]): [ParsedMatch, Numbers][] {
  if (!same.some(isPutOff) || same.every(isPutOff)) return []
  const put = same.filter(isPutOff).map((match): [ParsedMatch, Numbers] => [match, { meeting: Number(match.key) }])
  return [...inOrder(same).map((match, i): [ParsedMatch, Numbers] => [match, { meeting: i + 1 }]), ...put]
}
