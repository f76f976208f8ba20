import type { Play } from '@touchline/contract/gen/play_by_play'
import type {
  Injury,
  LineupCard,
  LineupEntry,
  LineupSide,
  MatchBoxScore,
  MatchLineups,
  MatchStatistics,
  PlayerStats,
  TeamStats,
} from '@touchline/contract/gen/stats'
import type { ResponseView } from '../endpoints/endpoint.ts'
import type * as json from '../records/details.ts'
import { renderMessage } from './message.ts'
import { renderColumns, type SportView } from './sport-view.ts'
import { sportView } from './sports.ts'
import { onDay, orNull, renderCoach, teamIn, type View } from './view.ts'

/** All lists are empty before the lineup is published. */
export function renderLineups({ match, lineups }: MatchLineups, view: View): json.Lineup {
  const sport = sportView(match!.sport)
  const { home, away, startAt } = match!.schedule!
  const then = onDay(view, startAt)
  const [ofHome, ofAway] = lineups?.sides ?? []
  return {
    match_id: match!.id,
    confirmed: lineups?.confirmed ?? false,
    home: renderSide(home!.teamId, ofHome, sport, then),
    away: renderSide(away!.teamId, ofAway, sport, then),
  }
}

function renderSide(teamId: string, side: LineupSide | undefined, sport: SportView, view: View): json.LineupSide {
  const isPublished = side !== undefined && side.starters.length > 0
  const entries = (list: readonly LineupEntry[]) => list.map((entry) => renderEntry(entry, sport, view))
  const reserves = side && (side.bench || side.substitutes.length > 0) ? [...side.substitutes, ...(side.bench?.items ?? [])] : undefined
  const unknown = isPublished ? null : []
  return {
    team: teamIn(view, teamId),
    formation: side?.formation ?? null,
    coach: renderCoach(side),
    starters: entries(side?.starters ?? []),
    bench: reserves ? entries(reserves) : unknown,
    missing: side?.missing ? entries(side.missing.items) : unknown,
  }
}

const renderEntry = (entry: LineupEntry, sport: SportView, view: View): json.LineupEntry => ({
  player_id: view.current(entry.playerId),
  name: entry.name,
  shirt_number: entry.shirtNumber ?? null,
  position: entry.position ?? null,
  grid: entry.grid ?? null,
  captain: entry.captain,
  minutes: entry.minutes ?? null,
  subbed_in_minute: getMinute(entry.inMinute),
  subbed_out_minute: getMinute(entry.outMinute),
  cards: entry.cards.map(renderCard),
  ...renderColumns(entry, sport.lineupEntry),
})

const renderCard = ({ type, minute }: LineupCard): json.Card => ({ type, minute: getMinute(minute) })

/** Drops stoppage time: "90+2" is 90. Anything but a minute is null. */
function getMinute(text: string | undefined): number | null {
  const [, minute] = /^([1-9]\d{0,2})(?:\+\d+)?$/.exec(text ?? '') ?? []
  return minute === undefined ? null : Number(minute)
}

/** All statistics are null before there are any; `players` are null when none are known. */
export function renderStatistics({ match, statistics }: MatchBoxScore, view: ResponseView): json.Statistics {
  const sport = sportView(match!.sport)
  const [ofHome, ofAway] = statistics?.teams ?? []
  const players = statistics && statistics.players.length > 0 ? statistics.players : undefined
  const getPlayers = (team: TeamStats | undefined) =>
    players?.filter(({ teamId }) => teamId === team?.teamId).map((player) => renderPlayer(player, sport, view)) ?? null
  const { home, away } = match!.schedule!
  return {
    match_id: match!.id,
    status: view.latest(match!).state!.scoreboard!.status,
    home: { team_id: view.current(home!.teamId), ...renderStats(ofHome?.stats, sport) },
    away: { team_id: view.current(away!.teamId), ...renderStats(ofAway?.stats, sport) },
    ...(sport.statsByPeriod && { periods: renderPeriods(statistics, sport) }),
    players: { home: getPlayers(ofHome), away: getPlayers(ofAway) },
  }
}

const renderPeriods = (statistics: MatchStatistics | undefined, sport: SportView) =>
  statistics && statistics.periods.length > 0
    ? statistics.periods.map(({ period, teams: [home, away] }) => ({
        period,
        home: renderStats(home?.stats, sport),
        away: renderStats(away?.stats, sport),
      }))
    : null

function renderPlayer({ playerId, name, stats }: PlayerStats, sport: SportView, view: View) {
  const rendered = renderStats(stats, sport)
  for (const field of sport.teamStats) delete rendered[field]
  return { player_id: view.current(playerId), name, ...rendered }
}

const renderStats = (stats: TeamStats['stats'] | undefined, { of, stats: desc }: SportView) =>
  renderMessage(desc, stats?.case === of ? stats.value : undefined)

/** A play-by-play entry. */
export function renderPlay(play: Play, sport: string, view: View): json.Play {
  const { of, play: details } = sportView(sport)
  return {
    id: play.id,
    sequence: play.sequence,
    period: play.period ?? null,
    clock: play.clock ?? null,
    wallclock: play.wallclock ?? null,
    type: play.type,
    team_id: play.teamId === undefined ? null : view.current(play.teamId),
    players: play.players.map(({ playerId, name, role }) => ({ id: view.current(playerId), name, role })),
    home_score: play.homeScore ?? null,
    away_score: play.awayScore ?? null,
    scoring: play.scoring,
    text: play.text ?? null,
    details: renderMessage(details!, play.details.case === of ? play.details.value : undefined),
  }
}

export const renderInjury = (injury: Injury, view: View): json.Injury => ({
  player: { id: view.current(injury.playerId), name: injury.playerName },
  team_id: view.current(injury.teamId),
  type: orNull(injury.type),
  reason: orNull(injury.reason),
  status: injury.status,
  since: injury.since ?? null,
  expected_return: injury.expectedReturn ?? null,
  updated_at: injury.updatedAt,
})
