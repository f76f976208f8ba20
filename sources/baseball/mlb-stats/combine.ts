import { text } from '../../parse/fields.ts'
import { tolerantParts } from '../../parse/tolerant-parts.ts'
import type { SourceMatch, SourceStatistics, SourceTeam } from '../../source-model.ts'
import type { GameHead } from './head.ts'
import { type GameLeague, getLeague, getStage, regularType } from './league.ts'
import type { LineScore } from './line-score.ts'
import { type GameFeed, type GamePart, getDetails, readGamePlays } from './reply.ts'
import { getScoreboard } from './scoreboard.ts'
import { type GameStatus, hasBegun, isOver, progress } from './status.ts'
import { majorTeam, otherTeam } from './teams.ts'

/** An entry of a schedule with the day under which it is listed. */
export interface Entry {
  head: GameHead
  day: string
}

/** All replies about one game. */
export interface Replies {
  id: string
  entries: Entry[]
  feeds: GameFeed[]
  parts: GamePart[]
}

/** A game of the post-season whose teams are not known yet: "AL Higher Seed". */
export class Undecided extends Error {}

export type ParsedMatch = Omit<SourceMatch, 'row' | 'text'>

export interface PlacedMatch {
  match: ParsedMatch
  league: GameLeague
  season: number
}

/** The newest feed: by its time stamp, of equal ones the one that is further, then the last. */
const newestFeed = (feeds: readonly GameFeed[]): GameFeed | undefined =>
  feeds.reduce<GameFeed | undefined>((newest, feed) => (newest && isOlder(feed, newest) ? newest : feed), undefined)

function isOlder(feed: GameFeed, newest: GameFeed): boolean {
  const [own, other] = [feed.updatedAt ?? '', newest.updatedAt ?? '']
  return own === other ? progress(feed.head.status) < progress(newest.head.status) : own < other
}

/**
 * The entry that has the state: a game that was moved or resumed is listed on each of its days, and the last day has it. Of several
 * replies about that day, the one in which the game is further, then the last.
 */
const newestEntry = (entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>((newest, entry) => {
    if (!newest || entry.day > newest.day) return entry
    return entry.day < newest.day || progress(entry.head.status) < progress(newest.head.status) ? newest : entry
  }, undefined)

/** Whether the entry of the schedule is newer: the game has moved to a later day since, or is further. A feed without an entry is newest. */
const isEntryNewer = (entry: GameHead, feed: GameHead): boolean =>
  entry.date > feed.date || (entry.date === feed.date && progress(entry.status) > progress(feed.status))

/** Throws an Error if no reply has teams and day, Undecided for a game without teams, and an Error if league, team or score is not known. */
export function combine({ id, entries, feeds, parts }: Replies): PlacedMatch | Promise<PlacedMatch> {
  const entry = newestEntry(entries)?.head
  const feed = newestFeed(feeds)
  const head = entry && feed ? joinHeads(entry, feed.head) : (feed?.head ?? entry)
  if (!head) throw new Error(`no reply has the teams and the day of game ${id}`)
  return feed ? placed(head, feed) : withParts(head, parts)
}

/** The newer of the two, with what only the other one has. The feed knows more of teams and ground. */
function joinHeads(entry: GameHead, feed: GameHead): GameHead {
  const [newer, older] = isEntryNewer(entry, feed) ? [entry, feed] : [feed, entry]
  const { line, score, winner, ...rest } = newer
  const { line: otherLine, score: _, winner: otherWinner, ...others } = older
  const isSame = line === undefined && score !== undefined && otherLine?.runs?.home === score.home && otherLine.runs.away === score.away
  const shownLine = line ?? (isSame ? otherLine : undefined)
  const decided = winner ?? otherWinner
  return {
    ...others,
    ...rest,
    ...(shownLine && { line: shownLine }),
    ...(score && { score }),
    ...(decided && { winner: decided }),
    ...{ home: { ...entry.home, ...feed.home }, away: { ...entry.away, ...feed.away } },
    series: { ...feed.series, ...entry.series },
    ...(feed.venue && { venue: feed.venue }),
    repairs: [...new Set([...entry.repairs, ...feed.repairs])],
  }
}

/** The first of each kind of parts: without a feed nothing tells which one is newer. */
async function withParts(entry: GameHead, parts: readonly GamePart[]): Promise<PlacedMatch> {
  const box = parts.find((part) => part.box)?.box
  const plays = parts.find((part) => part.plays)?.plays
  const line = parts.find((part) => part.line)?.line ?? entry.line
  const head: GameHead = { ...entry, ...(line && { line }), repairs: [...entry.repairs, ...parts.flatMap(({ repairs }) => repairs)] }
  const played = await readGamePlays(plays, { box, players: new Map(), head, part: tolerantParts(head.repairs) })
  const details = getDetails({ box, line, hasBegun: hasBegun(head.status), ...(played && { played }) })
  return placed(head, { head, details, ...(played && { playedTo: played.score, lacksRuns: !played.hasAllRuns }) })
}

function placed(head: GameHead, { updatedAt, details, playedTo, lacksRuns = false }: GameFeed): PlacedMatch {
  const repairs = [...head.repairs]
  const league = getLeague(head.home, head.away)
  const [home, away] = [getTeam(head.home, head, league), getTeam(head.away, head, league)]
  const line = withRegular(head)
  const { status, score, winner, date, gameOfDay, resumedOn } = head
  const scoreboard = getScoreboard(
    {
      ...{ status, date, isOfDoubleheader: gameOfDay !== undefined },
      ...(line && { line }),
      ...(score && { score }),
      ...(winner && { winner }),
      ...(resumedOn !== undefined && { resumedOn }),
      counted: [...(playedTo ? [playedTo] : []), ...runsOfBox(details.statistics)],
    },
    repairs,
  )
  const shown = scoreboard.homeScore === undefined ? undefined : { home: scoreboard.homeScore, away: scoreboard.awayScore! }
  const { events, statistics, ...rest } = details
  const hasAllRuns = !playedTo || !shown || (playedTo.home === shown.home && playedTo.away === shown.away)
  if (events && lacksRuns) repairs.push('events left out: a run of the plays has no runner')
  else if (events && !hasAllRuns)
    repairs.push(`events left out: they make ${playedTo.home}-${playedTo.away} of a score of ${shown.home}-${shown.away}`)
  const adds = !statistics || !shown || !isOver(status) || makesScore(statistics, shown)
  if (!adds) repairs.push('statistics left out: they do not make the score')
  return {
    league,
    season: head.season,
    match: {
      ...{ key: head.id, sourceId: head.id },
      ...getStage({ gameType: head.gameType, isMajor: league.isMajor, ...head.series, ...leagueName(head) }),
      roundOrder: Number(date.replaceAll('-', '')) * 10 + (gameOfDay ?? 0),
      ...{ date, startAt: head.startAt, timeTbd: head.timeTbd },
      ...(gameOfDay !== undefined && { gameOfDay }),
      ...{ home, away, scoreboard },
      ...(head.venue && { venue: head.venue }),
      ...(head.attendance !== undefined && { attendance: head.attendance }),
      ...rest,
      ...(events && hasAllRuns && !lacksRuns && { events }),
      ...(statistics && adds && { statistics }),
      order: updatedAt === undefined ? { sequence: stageOfGame(status) } : { updatedAt },
      repairs: [...new Set(repairs)],
    },
  }
}

/** The order of lists, which have no time stamp: before the game, in play, over. A cancelled game may be scheduled again. */
const stageOfGame = (status: GameStatus): number =>
  status.state === 'finished' || status.state === 'awarded' ? 2 : hasBegun(status) ? 1 : 0

const withRegular = ({ line, regular }: GameHead): LineScore | undefined =>
  line && regular !== undefined && line.regular === undefined ? { ...line, regular } : line

const leagueName = ({ home, away }: GameHead): { leagueName?: string } => {
  const name = home.league ?? away.league
  return name === undefined ? {} : { leagueName: name }
}

/** Throws Undecided for a side that is no team yet, which has an id of its own. */
function getTeam(team: GameHead['home'], { season, gameType }: GameHead, { isMajor, league }: GameLeague): SourceTeam {
  const major = isMajor ? majorTeam(team.id, season) : undefined
  if (major) return major
  if (isMajor && gameType !== regularType) throw new Undecided(`team ${team.id} is no club of the major leagues`)
  return otherTeam({ ...team, ...(team.name !== undefined && { name: text(team.name, 'name of a team') }) }, league.countryCode)
}

function runsOfBox(statistics: SourceStatistics | undefined): { home: number; away: number }[] {
  const { home, away } = statistics ?? {}
  const runs = [home, away].map((side) => (side?.case === 'baseball' ? side.value.batting?.r : undefined))
  return runs[0] === undefined || runs[1] === undefined ? [] : [{ home: runs[0], away: runs[1] }]
}

/** Whether the runs of both sides are those of the score, where they are known. */
const makesScore = (statistics: SourceStatistics, score: { home: number; away: number }): boolean =>
  runsOfBox(statistics).every(({ home, away }) => home === score.home && away === score.away)
