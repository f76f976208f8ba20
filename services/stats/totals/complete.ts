import { create } from '@bufbuild/protobuf'
import type { Match } from '@touchline/contract/gen/match'
import {
  type LineupEntry,
  type Lineups,
  type MatchStatistics,
  MatchStatisticsSchema,
  type PlayerStats,
  PlayerStatsSchema,
  type TeamStats,
  TeamStatsSchema,
} from '@touchline/contract/gen/stats'
import { getOutcome } from '@touchline/contract/outcome'
import { isEnded, isInPlay } from '@touchline/contract/states'
import { statisticsIn, statsCase, statsMessage } from '@touchline/contract/statistics'
import { type Credit, type EventCredits, eventCredits, hasEventRules } from './event-credits.ts'

type Side = 'home' | 'away'
const sides: readonly Side[] = ['home', 'away']

export interface KnownOfMatch {
  match: Match
  /** Box scores, teams in the order of the match. Undefined: there are none. */
  statistics: MatchStatistics | undefined
  /** Undefined: not known. */
  lineups: Lineups | undefined
}

/**
 * The statistics of a match with what its events and lineups add: values that the box score lacks, and players that it
 * does not list. A value of the box score is never replaced. Before the start nothing is added. Undefined: nothing is
 * known.
 */
export function completeStatistics({ match, statistics, lineups }: KnownOfMatch): MatchStatistics | undefined {
  const { sport, state, schedule } = match
  const board = state!.scoreboard!
  if (!hasEventRules(sport) || !(isInPlay(board.state) || isEnded(board.state))) return statistics
  const events = state!.events?.items
  if (!events && !lineups && !statistics) return undefined
  const goals = getGoals(match)
  const credited = eventCredits({
    sport,
    events: events ?? [],
    goals,
    hasCards: events !== undefined && (schedule!.coverage?.cards ?? false),
  })
  const known = events ? credited : { ...credited, known: { home: new Set<string>(), away: new Set<string>() } }
  return create(MatchStatisticsSchema, {
    teams: sides.map((side, i) => completeTeam({ match, side, known, goals }, statistics?.teams[i])),
    players: sides.flatMap((side, i) => completePlayers({ match, side, known, lineup: lineups?.sides[i], statistics })),
    periods: statistics?.periods ?? [],
  })
}

const teamId = ({ schedule }: Match, side: Side): string => schedule![side]!.teamId

/** Goals of each side without a shoot-out, which counts one for its winner in the official score of hockey. */
function getGoals({ sport, state }: Match): Record<Side, number | undefined> {
  const board = state!.scoreboard!
  const outcome = sport === 'hockey' && isEnded(board.state) ? getOutcome(sport, board) : {}
  const extra = (side: Side) => (outcome.decidedBy === 'shootout' && outcome.winner === side ? 1 : 0)
  const goals = (score: number | undefined, side: Side) => (score === undefined ? undefined : score - extra(side))
  return { home: goals(board.homeScore, 'home'), away: goals(board.awayScore, 'away') }
}

interface SideParts {
  match: Match
  side: Side
  known: EventCredits
}

function completeTeam(
  { match, side, known, goals }: SideParts & { goals: Record<Side, number | undefined> },
  team: TeamStats | undefined,
): TeamStats {
  const amounts = new Map<string, number>([...known.known[side]].map((name) => [name, 0]))
  for (const credit of known.credits) {
    if (credit.side === side && amounts.has(credit.statistic)) amounts.set(credit.statistic, amounts.get(credit.statistic)! + credit.amount)
  }
  // A team has no points, and penalties of the bench name no player.
  amounts.delete('points')
  amounts.delete('pim')
  const scored = goals[side]
  if (scored !== undefined) amounts.set('goals', scored)
  return create(TeamStatsSchema, { teamId: teamId(match, side), stats: withAmounts(match.sport, team?.stats, amounts) })
}

interface PlayersOfSide extends SideParts {
  lineup: Lineups['sides'][number] | undefined
  statistics: MatchStatistics | undefined
}

function completePlayers({ match, side, known, lineup, statistics }: PlayersOfSide): PlayerStats[] {
  const team = teamId(match, side)
  const starters = lineup?.starters ?? []
  const onPitch = [...starters, ...(lineup?.substitutes ?? [])]
  const listed = statistics?.players.filter((player) => player.teamId === team) ?? []
  const credits = Map.groupBy(
    known.credits.filter((credit) => credit.side === side),
    ({ player }) => player.id,
  )
  const names = new Map<string, string>()
  for (const [id, ofPlayer] of credits) names.set(id, ofPlayer[0]!.player.name)
  for (const { playerId, name } of [...onPitch, ...listed]) names.set(playerId, name)
  const order = [...new Set([...listed, ...onPitch].map(({ playerId }) => playerId)), ...credits.keys()]
  const ofLineup = new Map(onPitch.map((entry) => [entry.playerId, entry]))
  const ofBoxScore = new Map(listed.toReversed().map((player) => [player.playerId, player]))
  return [...new Set(order)].map((playerId) => {
    const amounts = playerAmounts(known.known[side], credits.get(playerId) ?? [])
    if (match.sport === 'soccer') {
      const entry = ofLineup.get(playerId)
      const isListed = ofBoxScore.has(playerId)
      addAppearance(amounts, { entry, started: starters.includes(entry!), hasLineup: onPitch.length > 0, isListed })
    }
    const stats = withAmounts(match.sport, ofBoxScore.get(playerId)?.stats, amounts)
    return create(PlayerStatsSchema, { teamId: team, playerId, name: names.get(playerId)!, stats })
  })
}

function playerAmounts(known: ReadonlySet<string>, credits: readonly Credit[]): Map<string, number> {
  const amounts = new Map<string, number>([...known].map((name) => [name, 0]))
  for (const { statistic, amount } of credits) amounts.set(statistic, (amounts.get(statistic) ?? 0) + amount)
  return amounts
}

interface Appearance {
  entry: LineupEntry | undefined
  started: boolean
  hasLineup: boolean
  /** The box score lists the player. */
  isListed: boolean
}

/** A player who is not in a known lineup appeared only if the player scored or has a line of the box score. */
function addAppearance(amounts: Map<string, number>, { entry, started, hasLineup, isListed }: Appearance): void {
  const scored = ['goals', 'assists', 'own_goals'].some((name) => (amounts.get(name) ?? 0) > 0)
  const appeared = entry !== undefined || isListed || scored || !hasLineup
  amounts.set('appearances', appeared ? 1 : 0)
  if (entry) amounts.set('starts', started ? 1 : 0)
  else if (hasLineup) amounts.set('starts', 0)
  if (entry?.minutes !== undefined) amounts.set('minutes', entry.minutes)
}

type Stats = TeamStats['stats']

/** The statistics with these values where they lack one. */
function withAmounts(sport: string, stats: Stats | undefined, amounts: ReadonlyMap<string, number>): Stats {
  if (amounts.size === 0) return stats ?? { case: undefined }
  const { $typeName, ...known }: Record<string, unknown> = stats?.case === statsCase(sport) ? { ...stats.value } : {}
  const localNames = localNamesIn(sport)
  for (const [name, amount] of amounts) known[localNames.get(name)!] ??= amount
  return { case: statsCase(sport), value: create(statsMessage(sport), known) } as unknown as Stats
}

const localNamesBySport = new Map<string, ReadonlyMap<string, string>>()
function localNamesIn(sport: string): ReadonlyMap<string, string> {
  const known = localNamesBySport.get(sport)
  if (known) return known
  const names = new Map(statisticsIn(sport).map(({ name, path }) => [name, path[0]!]))
  localNamesBySport.set(sport, names)
  return names
}
