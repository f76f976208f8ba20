import { toJson } from '@bufbuild/protobuf'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { PlayerStatsSchema, StatsService } from '@touchline/contract/gen/stats'
import { joined } from '@touchline/contract/season-matches'
import type { Client } from '@touchline/platform/rpc-types'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import type { RealDataServer } from './real-data-server.ts'

/*
 * Facts about players in the briefings of real matches, recounted from the events and box scores of the season. The code
 * of totals and facts is not used.
 */

interface ServedFact {
  kind: string
  detail: string
  subject: { id: string; name: string }
  related: { role: string; id: string }[]
  values: Record<string, number>
  matches: string[]
}

interface Season {
  /** Matches that were played to an end, in order of start. */
  played: Match[]
  /** What each player scored, by match, team and `detail`. */
  scored: Map<string, Map<string, number>>
}

export interface PlayerRecount {
  /** Number of facts by kind. */
  facts: Map<string, number>
  faults: string[]
}

const keyFor = (matchId: string, teamId: string, detail: string): string => `${matchId} ${teamId} ${detail}`
const start = ({ schedule }: Match): number => Date.parse(schedule!.startAt)
const teamsIn = ({ schedule }: Match): string[] => [schedule!.home!.teamId, schedule!.away!.teamId]

/** Recounts the facts of all matches of a sport that the server holds. */
export async function recountPlayers({ server, key }: RealDataServer, sport: string): Promise<PlayerRecount> {
  const fixtures = server.getClient(FixturesService)
  const result: PlayerRecount = { facts: new Map(), faults: [] }
  const getFacts = async (id: string): Promise<ServedFact[]> => {
    const path = `${server.addresses[0]}/v1/${sport}/matches/${id}/briefing?matches=true`
    const { data } = (await (await retryingFetch(path, { headers: { 'x-api-key': key } })).json()) as Served
    return data.sections.flatMap(({ facts }) => facts)
  }
  for (const { id: leagueId } of (await fixtures.listLeagues({ sport, limit: 10_000 })).items) {
    for (const { name } of (await fixtures.getLeague({ id: leagueId, sport })).seasons) {
      const { matches } = await joined(fixtures.listSeasonMatches({ leagueId, season: name, withEvents: true }))
      const season = await readSeason({ fixtures, stats: server.getClient(StatsService) }, matches)
      for (const match of season.played) {
        for (const fact of await getFacts(match.id)) addFact(result, fact, match, season)
      }
    }
  }
  return result
}

interface Served {
  data: { sections: { facts: ServedFact[] }[] }
}

function addFact({ facts, faults }: PlayerRecount, fact: ServedFact, match: Match, season: Season): void {
  const check = checks[fact.kind]
  if (!check) return
  facts.set(fact.kind, (facts.get(fact.kind) ?? 0) + 1)
  if (!check(new View(fact, match, season))) faults.push(`${match.id}: ${fact.kind} of ${fact.subject.name} ${JSON.stringify(fact.values)}`)
}

interface Clients {
  fixtures: Client<typeof FixturesService>
  stats: Client<typeof StatsService>
}

interface Line {
  key: string
  playerId: string
  value: number
}

async function readSeason({ fixtures, stats }: Clients, matches: readonly Match[]): Promise<Season> {
  const played = matches.filter(({ state }) => state!.scoreboard!.state === 'finished').sort((a, b) => start(a) - start(b))
  const lines: Line[] = []
  for (const match of played) lines.push(...(match.sport === 'soccer' ? goalsIn(match) : await linesIn(stats, match)))
  // Events and box scores have the ids of their sources.
  const ids = [...new Set(lines.map(({ playerId }) => playerId))]
  const into = new Map<string, string>()
  for (let at = 0; at < ids.length; at += 500)
    for (const { id, mergedInto } of (await fixtures.getNames({ ids: ids.slice(at, at + 500) })).items)
      if (mergedInto !== '') into.set(id, mergedInto)
  const scored: Season['scored'] = new Map()
  for (const { key, playerId, value } of lines) {
    const players = scored.get(key) ?? new Map<string, number>()
    const id = into.get(playerId) ?? playerId
    scored.set(key, players.set(id, (players.get(id) ?? 0) + value))
  }
  return { played, scored }
}

/** Goals by the confirmed events of a soccer match, without a shoot-out and own goals. */
function goalsIn(match: Match): Line[] {
  const [home, away] = teamsIn(match) as [string, string]
  return (match.state!.events?.items ?? []).flatMap(({ type, status, period, playerId, team }) => {
    const counts = ['goal', 'penalty_goal'].includes(type) && status === 'confirmed' && period !== 'PEN' && playerId
    return counts ? [{ key: keyFor(match.id, team === 'home' ? home : away, 'goals'), playerId, value: 1 }] : []
  })
}

async function linesIn(stats: Clients['stats'], { id, sport, schedule }: Match): Promise<Line[]> {
  if (!schedule!.coverage?.statistics) return []
  const { statistics } = await stats.getStatistics({ matchId: id, sport })
  return (statistics?.players ?? []).flatMap((player) => {
    const json = toJson(PlayerStatsSchema, player, { useProtoFieldName: true }) as Record<string, Record<string, number> | undefined>
    return ['goals', 'points'].map((detail) => ({
      key: keyFor(id, player.teamId, detail),
      playerId: player.playerId,
      value: json[sport]?.[detail] ?? 0,
    }))
  })
}

/** A fact with the matches of its team. */
class View {
  readonly fact: ServedFact
  readonly match: Match
  readonly season: Season
  readonly values: Readonly<Record<string, number>>
  /** Ids of the matches of the team before this one, in order of start. */
  readonly before: readonly string[]

  constructor(fact: ServedFact, match: Match, season: Season) {
    this.fact = fact
    this.match = match
    this.season = season
    this.values = fact.values
    const earlier = season.played.filter((each) => start(each) < start(match) && teamsIn(each).includes(this.teamId))
    this.before = earlier.map(({ id }) => id)
  }

  get teamId(): string {
    return this.fact.related.find(({ role }) => role === 'team')!.id
  }

  scored(matchId: string): ReadonlyMap<string, number> {
    return this.season.scored.get(keyFor(matchId, this.teamId, this.fact.detail)) ?? new Map()
  }

  own(matchId: string): number {
    return this.scored(matchId).get(this.fact.subject.id) ?? 0
  }

  /** Sums of the players of the team over the matches before this one. */
  sums(): Map<string, number> {
    const sums = new Map<string, number>()
    for (const id of this.before) for (const [player, value] of this.scored(id)) sums.set(player, (sums.get(player) ?? 0) + value)
    return sums
  }

  restsOn(ids: readonly string[]): boolean {
    return this.fact.matches.join() === ids.join()
  }
}

const checks: Readonly<Record<string, (view: View) => boolean>> = {
  leading_scorer(view) {
    const { amount, played, sharing } = view.values
    const sums = view.sums()
    const most = Math.max(...sums.values())
    const leading = [...sums.values()].filter((sum) => sum === most).length
    const isOwn = sums.get(view.fact.subject.id) === most
    return isOwn && most === amount && leading === sharing! + 1 && played === view.before.length && view.restsOn(view.before)
  },
  milestone_near(view) {
    const { missing, milestone } = view.values
    return view.sums().get(view.fact.subject.id) === milestone! - missing! && view.restsOn(view.before)
  },
  scoring_series(view) {
    const { count, at_least } = view.values
    const all = [...view.before, view.match.id]
    const [last, preceding] = [all.slice(-count!), all.at(-count! - 1)]
    const isWhole = preceding === undefined || view.own(preceding) < at_least!
    return isWhole && last.length === count && last.every((id) => view.own(id) >= at_least!) && view.restsOn(last)
  },
  league_best(view) {
    const { season, match, fact } = view
    const started = season.played.filter((each) => each !== match && start(each) <= start(match))
    const others = started.flatMap((each) =>
      teamsIn(each).flatMap((teamId) => [...(season.scored.get(keyFor(each.id, teamId, fact.detail)) ?? new Map()).values()]),
    )
    return view.own(match.id) === view.values.amount && started.length >= 20 && others.every((value) => value < view.values.amount!)
  },
  season_best(view) {
    const amount = view.own(view.match.id)
    return amount === view.values.amount && view.before.every((id) => view.own(id) < amount) && view.before.length >= view.values.earlier!
  },
}
