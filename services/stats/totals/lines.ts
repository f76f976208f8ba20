import { create } from '@bufbuild/protobuf'
import type { Match, Pair, Scores } from '@touchline/contract/gen/match'
import type { Lineups, MatchStatistics, PlayerStats, TeamStats } from '@touchline/contract/gen/stats'
import { type PeriodLine, PeriodLineSchema, type SubjectLine, SubjectLineSchema } from '@touchline/contract/gen/totals_records'
import { getCredit } from '@touchline/contract/outcome'
import { statisticNamed, statsCase } from '@touchline/contract/statistics'
import { getNumber } from './values.ts'

export type SubjectKind = 'player' | 'team'
type Side = 'home' | 'away'
const sides: readonly Side[] = ['home', 'away']

/** A line, and the player or team it is about. */
export interface FoundLine {
  kind: SubjectKind
  subjectId: string
  line: SubjectLine
}

export interface CountedInputs {
  /** With canonical ids. */
  match: Match
  /** Completed, with canonical ids. */
  statistics: MatchStatistics | undefined
  lineups: Lineups | undefined
  /** The ids of merged teams and players in what the sources report, by canonical id. */
  mergedIds: ReadonlyMap<string, readonly string[]>
  /** The league is a tournament, whose matches all count as on neutral ground. */
  isTournament: boolean
  epoch: bigint
}

/** States of matches that count: those that were played to an end. */
export const isCounted = ({ state }: Match): boolean => ['finished', 'retired'].includes(state!.scoreboard!.state)

/** The lines of a match: one for each team, and one for each player who took part or has a statistic. */
export function matchLines(inputs: CountedInputs): FoundLine[] {
  return sides.flatMap((side, i) => [teamLine(inputs, side, i), ...playerLines(inputs, side, i)])
}

const teamId = ({ schedule }: Match, side: Side): string => schedule![side]!.teamId
const opposite = { home: 'away', away: 'home' } as const

/** What all lines of one side have in common. */
function baseLine({ match, epoch, isTournament }: CountedInputs, side: Side) {
  const { id, schedule, state, sport } = match
  const board = state!.scoreboard!
  const [score, opponentScore] = side === 'home' ? [board.homeScore, board.awayScore] : [board.awayScore, board.homeScore]
  const credit = getCredit(sport, board)
  return {
    matchId: id,
    epoch,
    startAt: schedule!.startAt,
    stage: schedule!.stage ?? '',
    round: schedule!.round ?? '',
    status: board.status,
    side,
    neutral: schedule!.neutral || isTournament,
    teamId: teamId(match, side),
    opponentId: teamId(match, opposite[side]),
    ...(score !== undefined && { score }),
    ...(opponentScore !== undefined && { opponentScore }),
    result: credit === undefined ? '' : credit === 'draw' ? 'drawn' : credit === side ? 'won' : 'lost',
    updatedAt: state!.updatedAt > schedule!.updatedAt ? state!.updatedAt : schedule!.updatedAt,
  }
}

function teamLine(inputs: CountedInputs, side: Side, at: number): FoundLine {
  const { match, statistics, mergedIds } = inputs
  const subjectId = teamId(match, side)
  const opponent = statistics?.teams[1 - at]
  const line = create(SubjectLineSchema, {
    ...baseLine(inputs, side),
    mergedIds: [...(mergedIds.get(subjectId) ?? [])],
    stats: statistics?.teams[at]?.stats ?? { case: undefined },
    ...(hasStats(opponent) && { opponent }),
    periods: periodLines(inputs, side, at),
  })
  return { kind: 'team', subjectId, line }
}

const hasStats = (team: TeamStats | undefined): team is TeamStats => team?.stats.case !== undefined

function playerLines(inputs: CountedInputs, side: Side, at: number): FoundLine[] {
  const { match, statistics, lineups, mergedIds } = inputs
  const team = teamId(match, side)
  const lineup = lineups?.sides[at]
  const onPitch = new Map([...(lineup?.starters ?? []), ...(lineup?.substitutes ?? [])].map(({ playerId, name }) => [playerId, name]))
  const lines = new Map<string, FoundLine>()
  const add = (playerId: string, name: string, stats: PlayerStats['stats']): void => {
    if (playerId === '' || lines.has(playerId)) return
    const line = create(SubjectLineSchema, { ...baseLine(inputs, side), name, mergedIds: [...(mergedIds.get(playerId) ?? [])], stats })
    lines.set(playerId, { kind: 'player', subjectId: playerId, line })
  }
  for (const player of statistics?.players ?? []) {
    if (player.teamId === team && (onPitch.has(player.playerId) || tookPart(match.sport, player)))
      add(player.playerId, player.name, player.stats)
  }
  for (const [playerId, name] of onPitch) add(playerId, name, { case: undefined })
  return [...lines.values()]
}

/** Statistics of the time played, in sports whose box scores also list players who did not play. */
const playedTime: Readonly<Record<string, string>> = { basketball: 'min', hockey: 'time_on_ice' }

/** A line without any value, or with zeros only and no time played, is one of a player who did not play. */
function tookPart(sport: string, { stats }: PlayerStats): boolean {
  if (stats.case !== statsCase(sport)) return false
  const time = playedTime[sport]
  const statistic = time === undefined ? undefined : statisticNamed(sport, time)
  const played = statistic && getNumber(stats.value, statistic)
  if (played === undefined) return hasValue(stats.value)
  return played > 0 || Object.values(stats.value).some((value) => typeof value === 'number' && value !== 0)
}

const hasValue = (message: object): boolean =>
  Object.entries(message).some(([name, value]) => {
    if (name.startsWith('$') || value === undefined) return false
    return typeof value === 'object' && value !== null ? hasValue(value) : true
  })

/** Scores and statistics of the periods, in order of play. */
function periodLines({ match, statistics }: CountedInputs, side: Side, at: number): PeriodLine[] {
  const lines = new Map<string, PeriodLine>()
  const lineFor = (period: string): PeriodLine => {
    const line = lines.get(period) ?? create(PeriodLineSchema, { period })
    lines.set(period, line)
    return line
  }
  for (const { period, home, away } of periodScores(match.state!.scoreboard!.scores)) {
    const line = lineFor(period)
    const [own, other] = side === 'home' ? [home, away] : [away, home]
    if (own !== undefined) line.score = own
    if (other !== undefined) line.opponentScore = other
  }
  for (const { period, teams } of statistics?.periods ?? []) {
    const line = lineFor(period)
    const [own, opponent] = [teams[at], teams[1 - at]]
    if (hasStats(own)) line.own = own
    if (hasStats(opponent)) line.opponent = opponent
  }
  return [...lines.values()]
}

interface ScoreOfPeriod {
  period: string
  home?: number | undefined
  away?: number | undefined
}

/** The reported periods, else the halves that the scores at their ends state. */
function periodScores(scores: Scores | undefined): ScoreOfPeriod[] {
  if (!scores) return []
  if (scores.periods && scores.periods.items.length > 0) return scores.periods.items
  const { halftime, fulltime, extraTime } = scores
  const after = (from: Pair, to: Pair): Pick<ScoreOfPeriod, 'home' | 'away'> => ({ home: to.home - from.home, away: to.away - from.away })
  return [
    ...(halftime ? [{ period: '1H', home: halftime.home, away: halftime.away }] : []),
    ...(halftime && fulltime ? [{ period: '2H', ...after(halftime, fulltime) }] : []),
    ...(fulltime && extraTime ? [{ period: 'ET', ...after(fulltime, extraTime) }] : []),
  ]
}
