import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'
import { progress } from '../../live/progress.ts'
import { clockText } from '../../parse/number-text.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { scoreParts } from '../../scoreboard/score-parts.ts'
import type { SourceLineupEntry, SourceMatch, SourcePerson, SourceSide, SourceStatistics } from '../../source-model.ts'
import { wholeMinutes } from '../shared/box.ts'
import { type Entry, finalState, getLines, getScores, periodName, periodScores, type Score } from '../shared/entry.ts'
import { getTeam } from '../shared/euroleague/clubs.ts'
import { personNamed } from '../shared/euroleague/names.ts'
import { getEntries } from '../shared/euroleague/play-lines.ts'
import { meetingInSeries } from '../shared/euroleague/stages.ts'
import { basketball, type GetPerson, getEvents, getPeriods, getPlays } from '../shared/events.ts'
import type { BoxPlayer, BoxScore, BoxSide } from './box-score.ts'
import type { Game } from './game.ts'
import type { Header } from './header.ts'
import type { GameReplies } from './join-replies.ts'
import type { Line, Plays } from './plays.ts'

export type ParsedMatch = Omit<SourceMatch, 'row' | 'text'>

/** The match of a game and its replies of the live service. Throws an Error for a club without a name. */
export function gameMatch({ game, header, plays, box }: GameReplies<unknown> & { game: Game }): ParsedMatch {
  const repairs = [game, header, plays, box].flatMap((reply) => reply?.repairs ?? [])
  const entries = plays ? entriesIn(plays) : []
  const scoreboard = getScoreboard({ game, header, box, entries, last: plays?.lines.at(-1) }, repairs)
  const isPlayed = scoreboard.homeScore !== undefined
  const coaches = { home: box?.home.coach ?? coachNamed(header?.coaches.home), away: box?.away.coach ?? coachNamed(header?.coaches.away) }
  const lineup = box && getLineup(box, coaches)
  const statistics = isPlayed && box ? getStatistics(box, isComplete(entries, scoreboard) ? entries : []) : undefined
  const attendance = game.attendance ?? box?.attendance
  return {
    ...(game.id !== '' && { key: game.id, sourceId: game.id }),
    stage: game.stage,
    ...(game.round !== undefined && { round: game.round, roundSource: game.round }),
    roundOrder: game.stage.name === 'Final Four' ? (game.round === 'Semifinal' ? 1 : 2) : game.roundOrder,
    ...(game.group !== undefined && { group: game.group }),
    ...meetingOfGame(game),
    ...{ date: game.date, startAt: game.startAt, timeTbd: game.timeTbd },
    home: getTeam(game.home.code, game.home.name, game.season),
    away: getTeam(game.away.code, game.away.name, game.season),
    scoreboard,
    order: progress(scoreboard),
    ...(game.venue && { venue: game.venue }),
    ...(game.officials.length > 0 && { officials: game.officials }),
    ...(attendance !== undefined && { attendance }),
    ...((game.neutral || game.stage.name === 'Final Four') && { neutral: true }),
    ...(lineup && { lineup }),
    ...(statistics && { statistics }),
    ...(isPlayed && plays && getDetails(entries, plays, scoreboard, box, repairs)),
    repairs,
  }
}

/** As in the archive: counted by the rules of series; one meeting at each ground in the other stages of the league. */
function meetingOfGame({ stage, roundOrder, season }: Game): { meeting?: number } {
  if (stage.name === 'Final Four') return { meeting: 1 }
  const meeting = stage.name === 'Play-offs' ? meetingInSeries(roundOrder, season) : stage.type === 'knockout' ? undefined : 1
  return meeting === undefined ? {} : { meeting }
}

const coachNamed = (name: string | undefined): string | undefined => (name === undefined ? undefined : personNamed(name).name)

function entriesIn({ home, away, lines }: Plays): Entry[] {
  const sideOfTeam = (team: string | undefined): Side | undefined => (team === home ? 'home' : team === away ? 'away' : undefined)
  return getEntries(
    lines.map(({ key, type, period, secondsLeft, team, player }) => {
      const side = sideOfTeam(team)
      return {
        ...{ game: '', key, type, period, secondsLeft, court: { home: [], away: [] } },
        ...(side && { side }),
        ...(player !== undefined && { name: player }),
      }
    }),
  )
}

interface Sources {
  game: Game
  header: Header | undefined
  box: BoxScore | undefined
  entries: readonly Entry[]
  last: Line | undefined
}

/** The end of the list wins over a game in play, and the live service over a list that does not have the game as over. */
function getScoreboard({ game, header, box, entries, last }: Sources, repairs: string[]): Scoreboard {
  if (game.hasEnded && game.score) return getFinal(game.score, [game.lines, box?.lines ?? []], repairs)
  const score = header?.score ?? getScores(entries).at(-1)
  const hasPoints = score !== undefined && score.home + score.away > 0
  const isOver = header ? !header.isLive && hasPoints : last?.type === 'EG'
  if (isOver && score) return getFinal(score, [box?.lines ?? [], getLines(entries)], repairs)
  const isLive = header ? header.isLive : entries.length > 0
  if (!isLive) return create(ScoreboardSchema, { state: 'scheduled', status: game.timeTbd ? 'TBD' : 'NS' })
  return inPlay(score ?? { home: 0, away: 0 }, [box?.lines ?? [], getLines(entries)], last)
}

const makes = (lines: readonly Score[], score: Score): boolean =>
  (['home', 'away'] as const).every((side) => lines.reduce((sum, line) => sum + line[side], 0) === score[side])

/** A final with the periods that make it, of several sources the first. */
function getFinal(score: Score, sources: readonly (readonly Score[])[], repairs: string[]): Scoreboard {
  for (const lines of sources) {
    const found = makes(lines, score) ? tolerant(repairs, () => finalState(score, { lines })) : undefined
    if (found) return found
  }
  return finalState(score, {})
}

function inPlay(score: Score, sources: readonly (readonly Score[])[], last: Line | undefined): Scoreboard {
  if (!last) return create(ScoreboardSchema, { state: 'live', status: 'LIVE', homeScore: score.home, awayScore: score.away })
  const { period, secondsLeft, type } = last
  const name = periodName(period)
  const inBreak = type === 'EP'
  const lines = sources.map((each) => each.slice(0, period)).find((each) => each.length === period && makes(each, score))
  const periods = lines && periodScores(lines)
  return create(ScoreboardSchema, {
    state: inBreak ? 'break' : 'live',
    status: !inBreak ? name : period === halfTime ? 'HT' : 'BT',
    period: name,
    ...(!inBreak && { clock: clockText(secondsLeft) }),
    homeScore: score.home,
    awayScore: score.away,
    ...(periods && { scores: { ...scoreParts('basketball', periods, { period: name, ended: inBreak }), periods: { items: periods } } }),
  })
}

const halfTime = 2

/** Whether the plays make the score. */
function isComplete(entries: readonly Entry[], { homeScore, awayScore }: Scoreboard): boolean {
  const last = getScores(entries).at(-1)
  return last?.home === homeScore && last?.away === awayScore
}

/** Plays of a game that is over are left out unless they make the score; those of a game in play may lag behind it. */
function getDetails(entries: readonly Entry[], { lines }: Plays, scoreboard: Scoreboard, box: BoxScore | undefined, repairs: string[]) {
  const complete = isComplete(entries, scoreboard)
  if (!complete && scoreboard.state === 'finished') {
    repairs.push('plays do not add up to the score and were left out')
    return {}
  }
  const getPerson = peopleIn(lines, box)
  return { plays: getPlays(entries, getPerson), ...(complete && { events: getEvents(entries, getPerson) }) }
}

/** Players of the box score, else as the plays name them. */
function peopleIn(lines: readonly Line[], box: BoxScore | undefined): GetPerson {
  const people = new Map<string, SourcePerson>()
  for (const { player, name } of lines)
    if (player !== undefined && !people.has(player)) people.set(player, { ...personNamed(name ?? player), key: player })
  for (const { person } of [...(box?.home.players ?? []), ...(box?.away.players ?? [])]) people.set(person.key!, person)
  return (id) => people.get(id)!
}

function getStatistics({ home, away }: BoxScore, entries: readonly Entry[]): SourceStatistics | undefined {
  const players = (
    [
      ['home', home],
      ['away', away],
    ] as const
  ).flatMap(([side, of]) => of.players.flatMap(({ person, stats }) => (stats ? [{ side, person, stats: basketball(stats) }] : [])))
  if (players.length === 0 || !home.total || !away.total) return undefined
  const periods = getPeriods(entries, { withTeam: true })
  return { home: basketball(home.total), away: basketball(away.total), players, ...(periods.length > 0 && { periods }) }
}

type Coaches = Readonly<Record<Side, string | undefined>>

/** Undefined until the five starters of both sides are known. */
function getLineup({ home, away }: BoxScore, coaches: Coaches): SourceMatch['lineup'] {
  const [own, other] = [lineupSide(home, coaches.home), lineupSide(away, coaches.away)]
  return own && other && { home: own, away: other }
}

function lineupSide({ players }: BoxSide, coach: string | undefined): SourceSide | undefined {
  const starters = players.filter(({ starts }) => starts)
  if (starters.length !== 5) return undefined
  const others = players.filter(({ starts }) => !starts)
  const bench = others.filter(({ stats }) => !stats).map(({ person }) => person)
  return {
    ...(coach !== undefined && { coach }),
    starters: starters.map(lineupEntry),
    substitutes: others.filter(({ stats }) => stats).map(lineupEntry),
    ...(bench.length > 0 && { bench }),
  }
}

const lineupEntry = ({ person, stats }: BoxPlayer): SourceLineupEntry => ({
  ...person,
  ...(stats?.min !== undefined && { minutes: wholeMinutes(stats.min) }),
})
