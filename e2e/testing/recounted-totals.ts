import { toJson } from '@bufbuild/protobuf'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { PlayerStatsSchema, StatsService } from '@touchline/contract/gen/stats'
import { joined } from '@touchline/contract/season-matches'
import { statisticsIn } from '@touchline/contract/statistics'
import type { Client } from '@touchline/platform/rpc-types'
import type { EmbeddedServer } from './start-server.ts'

/*
 * Leaders recounted from the box scores and events of the matches, one after another, by their names in JSON. The code of
 * totals is not used.
 */

interface Counted {
  value: number
  /** Denominator of a rate. */
  per: number
}
type ByPlayer = Map<string, Counted>

export interface Recount {
  /** Values compared. */
  values: number
  faults: string[]
}

const played = ({ state }: Match): boolean => ['finished', 'retired'].includes(state!.scoreboard!.state)

/** Compares the leaders of every season of a sport, by every statistic that adds up, with the recount. */
export async function recountLeaders(server: Pick<EmbeddedServer, 'getClient'>, sport: string): Promise<Recount> {
  const [fixtures, stats] = [server.getClient(FixturesService), server.getClient(StatsService)]
  const result: Recount = { values: 0, faults: [] }
  const { items } = await fixtures.listLeagues({ sport, limit: 10_000 })
  for (const { id: leagueId } of items) {
    const { seasons } = await fixtures.getLeague({ id: leagueId, sport })
    for (const { name: season, coverage } of seasons) {
      if (!coverage?.statistics && !coverage?.events) continue
      const { matches } = await joined(fixtures.listSeasonMatches({ leagueId, season, withEvents: true }))
      const counted = await countMatches({ stats, fixtures }, sport, matches.filter(played))
      for (const [statistic, players] of counted) {
        const { lists } = await stats.listLeaders({ leagueId, sport, season, statistics: [statistic], limit: 200, qualified: false })
        // Events name nobody without a goal.
        const leaders = sport === 'soccer' ? lists[0]!.items.filter(({ value }) => value > 0) : lists[0]!.items
        const expected = new Set(rank(players, statistic, sport))
        const wrong = leaders.map(({ rank: at, playerId, value }) => `${at} ${playerId} ${value}`).filter((row) => !expected.has(row))
        const missing = Math.min(200, players.size) - leaders.length
        result.values += leaders.length
        if (wrong.length > 0 || missing !== 0)
          result.faults.push(`${leagueId} ${season} ${statistic}: ${wrong.slice(0, 3)}, ${missing} missing`)
      }
    }
  }
  return result
}

/** Every player with the rank by value alone; ties have one rank. */
function rank(players: ByPlayer, statistic: string, sport: string): string[] {
  const { combination, lowerFirst } = statisticsIn(sport).find(({ name }) => name === statistic)!
  const times = combination.by === 'rate' ? combination.times : 1
  const all = [...players].map(([id, { value, per }]) => ({ id, value: Number((per === 0 ? value : (value / per) * times).toFixed(6)) }))
  const better = (a: number, b: number) => (lowerFirst ? a < b : a > b)
  return all.map(({ id, value }) => `${all.filter((other) => better(other.value, value)).length + 1} ${id} ${value}`)
}

type Stats = Client<typeof StatsService>
interface Clients {
  stats: Stats
  fixtures: Client<typeof FixturesService>
}

/** Canonical ids of merged players: events and box scores have the ids of their sources. */
async function canonicalIds(fixtures: Clients['fixtures'], players: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(players)]
  const canonical = new Map<string, string>()
  for (let at = 0; at < ids.length; at += 500) {
    const { items } = await fixtures.getNames({ ids: ids.slice(at, at + 500) })
    for (const { id, mergedInto } of items) if (mergedInto !== '') canonical.set(id, mergedInto)
  }
  return canonical
}

async function countMatches({ stats, fixtures }: Clients, sport: string, matches: readonly Match[]): Promise<Map<string, ByPlayer>> {
  const counted = new Map<string, ByPlayer>()
  const lines: PlayerLine[] = []
  for (const match of matches) lines.push(...(sport === 'soccer' ? goalsIn(match) : await linesIn(stats, sport, match)))
  const canonical = await canonicalIds(
    fixtures,
    lines.map(({ playerId }) => playerId),
  )
  for (const { playerId, values } of lines) addLine(counted, sport, canonical.get(playerId) ?? playerId, values)
  // Without an attempt there is no rate. A run conceded without an out counts once there is one.
  for (const { name, combination } of statisticsIn(sport)) {
    const players = combination.by === 'rate' ? counted.get(name) : undefined
    for (const [id, { per }] of players ?? []) if (per === 0) players!.delete(id)
  }
  return counted
}

interface PlayerLine {
  playerId: string
  values: Readonly<Record<string, unknown>>
}

/** The lines of a box score; of tennis, whose players stand as teams, those of its sides. */
async function linesIn(stats: Stats, sport: string, { id }: Match): Promise<PlayerLine[]> {
  const { statistics } = await stats.getStatistics({ matchId: id, sport }).catch(() => ({ statistics: undefined }))
  if (!statistics) return []
  if (sport === 'tennis') {
    return statistics.teams.map(({ teamId, stats: { value = {} } }) => ({ playerId: teamId, values: value as never }))
  }
  return statistics.players.map((player) => {
    const json = toJson(PlayerStatsSchema, player, { useProtoFieldName: true }) as Record<string, unknown>
    return { playerId: player.playerId, values: json[sport.replaceAll('-', '_')] as Record<string, unknown> }
  })
}

/** Goals by the confirmed events of a soccer match, without a shoot-out and own goals. */
function goalsIn({ state }: Match): PlayerLine[] {
  const goals = (state!.events?.items ?? []).filter(
    ({ type, status, period, playerId }) =>
      ['goal', 'penalty_goal'].includes(type) && status === 'confirmed' && period !== 'PEN' && playerId,
  )
  return goals.map(({ playerId }) => ({ playerId: playerId!, values: { goals: 1 } }))
}

const local = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function addLine(counted: Map<string, ByPlayer>, sport: string, playerId: string, values: Readonly<Record<string, unknown>>): void {
  const read = (name: string): number | undefined => {
    const [first, second] = name.split('.') as [string, string | undefined]
    const outer = values[first] ?? values[local(first)]
    const value = second === undefined ? outer : (outer as Record<string, unknown> | undefined)?.[second]
    if (typeof value === 'number') return value
    return typeof value === 'string' ? parts(value) : undefined
  }
  const add = (name: string, value: number, per: number, isMax = false) => {
    const players = counted.get(name) ?? new Map<string, Counted>()
    counted.set(name, players)
    const known = players.get(playerId)
    if (!known) players.set(playerId, { value, per })
    else players.set(playerId, { value: isMax ? Math.max(known.value, value) : known.value + value, per: known.per + per })
  }
  for (const { name, combination, isRanked } of statisticsIn(sport)) {
    if (!isRanked || (sport === 'soccer' && name !== 'goals')) continue
    if (['sum', 'duration', 'innings', 'max'].includes(combination.by)) {
      const value = read(name)
      if (value !== undefined) add(name, value, 0, combination.by === 'max')
    } else if (combination.by === 'rate' && combination.of.length === 1) {
      const [value, per] = [read(combination.of[0]!), read(combination.per[0]!)]
      if (value !== undefined && per !== undefined) add(name, value, per)
    }
  }
}

/** "34:12" in seconds, "6.2" in outs. */
function parts(text: string): number | undefined {
  if (/^\d+:\d\d$/.test(text)) return Number(text.split(':')[0]) * 60 + Number(text.split(':')[1])
  return /^\d+\.\d$/.test(text) ? Number(text.split('.')[0]) * 3 + Number(text.split('.')[1]) : undefined
}
