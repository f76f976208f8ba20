import type { FeedLeague } from './league.ts'
import type { ParsedMatch } from './match.ts'
import { conferenceOf } from './team.ts'

/*
 * A match is identified by the number of the meeting of its teams at this ground. Where teams meet several times in a season, a
 * list of a day does not tell it: it follows from the number of the game in its series, from the conferences of the NBA, or by
 * counting, if the records of a side show that the import has all its games before this one. A match whose number nothing tells
 * has that of its event, which no other match has; once the lists of its season are read, it gets the number by its key.
 */

/** Home games of the home side up to a game of its series: 2-2-1-1-1, 2-3-2 and 2-2-1. */
const homeGames = [1, 2, 1, 2, 3, 3, 4]
/** Leagues whose series have one of these formats. */
const ofSeries: ReadonlySet<string> = new Set(['nba', 'nhl', 'mlb'])

/** Undefined: the format of the series is not known. The wild card series of baseball is played at one ground. */
function seriesMeeting({ seriesGame, roundSource = '' }: ParsedMatch, { code }: FeedLeague): number | undefined {
  if (seriesGame === undefined || !ofSeries.has(code)) return undefined
  return /\bwild card\b/i.test(roundSource) ? seriesGame : homeGames[seriesGame - 1]
}

/** The number of the meeting of each match of a league and season, from 1. */
export function meetingNumbers(matches: readonly ParsedMatch[], league: FeedLeague): Map<ParsedMatch, number> {
  const inOrder = matches.filter(isToBePlayed).toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
  const nth = new Map(
    [...Map.groupBy(inOrder, pairingIn(league)).values()].flatMap((same) => same.map((match, i) => [match, i + 1] as const)),
  )
  const played = gamesPlayed(inOrder)
  return new Map(
    matches.map((match) => {
      const counted = nth.get(match)
      const ofGame = seriesMeeting(match, league)
      if (ofGame !== undefined) return [match, ofGame]
      if (counted === undefined) return [match, meetsOnce(league) && !hasOther(match, inOrder, league) ? 1 : Number(match.key)]
      return [match, meetsOnce(league) || areAllKnown(match, played) ? counted : (byConferences(match, league) ?? Number(match.key))]
    }),
  )
}

/** In a finals tournament sources disagree on the home side. */
const pairingIn =
  ({ source }: FeedLeague) =>
  ({ stage, home, away }: ParsedMatch): string =>
    source.type === 'tournament' ? [home.name, away.name].sort().join('\n') : [stage.name, home.name, away.name].join('\n')

const hasOther = (match: ParsedMatch, others: readonly ParsedMatch[], league: FeedLeague): boolean =>
  others.some((each) => pairingIn(league)(each) === pairingIn(league)(match))

/** Two teams meet at most once at a ground in a stage, or in leagues that meet more often other sources count as this one does. */
const meetsOnce = ({ sport }: FeedLeague): boolean => sport === 'soccer' || sport === 'american-football'

const unplayed: ReadonlySet<string> = new Set(['postponed', 'cancelled'])
const isToBePlayed = ({ scoreboard }: ParsedMatch): boolean => !unplayed.has(scoreboard.state)

/** The instants of the finished games of each team in a stage. */
function gamesPlayed(matches: readonly ParsedMatch[]): ReadonlyMap<string, number[]> {
  const played = new Map<string, number[]>()
  for (const { stage, home, away, startAt, scoreboard } of matches) {
    if (scoreboard.state !== 'finished') continue
    for (const { name } of [home, away]) {
      const key = `${stage.name}\n${name}`
      played.set(key, [...(played.get(key) ?? []), Date.parse(startAt)])
    }
  }
  return played
}

/** Whether the record of a side counts exactly the games that the import has up to this one. */
function areAllKnown(
  { stage, home, away, startAt, scoreboard, played }: ParsedMatch,
  known: ReadonlyMap<string, readonly number[]>,
): boolean {
  const isOver = scoreboard.state === 'finished'
  const before = (name: string) => (known.get(`${stage.name}\n${name}`) ?? []).filter((at) => at < Date.parse(startAt)).length
  return (
    (played.home !== undefined && played.home === before(home.name) + Number(isOver)) ||
    (played.away !== undefined && played.away === before(away.name) + Number(isOver))
  )
}

/** Teams of the two conferences of the NBA meet once at each ground. */
function byConferences({ stage, home, away }: ParsedMatch, { code }: FeedLeague): number | undefined {
  if (code !== 'nba') return undefined
  if (stage.name === 'Play-In' || stage.name === 'NBA Cup Final') return 1
  const [a, b] = [conferenceOf(home), conferenceOf(away)]
  return stage.name === 'Regular Season' && a !== undefined && b !== undefined && a !== b ? 1 : undefined
}
