import { setImmediate } from 'node:timers/promises'
import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { StatsObservationSchema } from '@touchline/contract/gen/feed'
import { FixturesService, ResultChangedSchema } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import type { MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import { encodeMatch } from '@touchline/contract/match-page'
import { matchVersion } from '@touchline/contract/match-version'
import { feedStats, fixturesNames, fixturesResult } from '@touchline/contract/topics'
import type { OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { stats } from '../../service.ts'
import { progressId } from '../consume.ts'
import { totalsProgress } from '../records.ts'

/** A basketball league that fixtures would hold, and a service that counts its matches. */

export const sport = 'basketball'
export const leagueId = 'bas-l000000001'
const ordinaryId = leagueId

export interface Line {
  playerId: string
  teamId: string
  /** Default: the id. */
  name?: string
  pts?: number
  fgm?: number
  fga?: number
  min?: string
}

export interface Game {
  id: string
  season: string
  stage?: string
  state: string
  home: string
  away: string
  score?: [number, number]
  neutral?: boolean
  /** Undefined: no box score. */
  lines?: Line[]
  /** False: the match cannot have statistics. */
  isCovered?: boolean
}

interface LeagueOptions {
  type?: string
  /** Default: a league without rules. */
  id?: string
  /** REVIEWED_DATA. */
  reviewedData?: string
}

export function leagueForTest(
  backEnds: OpenBackEnds,
  { type = 'league', id: leagueId = ordinaryId, reviewedData = '' }: LeagueOptions = {},
) {
  const matches = new Map<string, Match>()
  const merged = new Map<string, string>()
  const seqs = new Map<string, number>()
  // As in fixtures, a match that is withdrawn and reported again has a higher version than before.
  const versions = new Map<string, number>()
  const set = (game: Game): Match => {
    const version = (versions.get(game.id) ?? 0) + 1
    versions.set(game.id, version)
    const match = matchFrom(leagueId, game, version)
    matches.set(game.id, match)
    return match
  }
  let started: Awaited<ReturnType<typeof start>> | undefined
  const inSeason = (season: string) => [...matches.values()].filter(({ schedule }) => schedule!.season === season)
  const seasons = () => [...new Set([...matches.values()].map(({ schedule }) => schedule!.season))]
  const coverage = (season: string) => ({ statistics: inSeason(season).some(({ schedule }) => schedule!.coverage!.statistics) })
  const league = () => ({ id: leagueId, sport, type, seasons: seasons().map((name) => ({ name, coverage: coverage(name) })) })
  const start = () =>
    startForTest(stats, {
      backEnds,
      environment: { REVIEWED_DATA: reviewedData },
      standIns: [
        standIn(LiveService, {}),
        standIn(FixturesService, {
          listMatches: async ({ ids }) => ({ items: ids.flatMap((id) => matches.get(id) ?? []).map(encodeMatch) }),
          getNames: async ({ ids }) => ({ items: ids.flatMap((id) => (merged.has(id) ? [{ id, mergedInto: merged.get(id)! }] : [])) }),
          getLeague: async () => league(),
          listLeagues: async (request) => ({ items: request.sport === sport ? [league()] : [] }),
          listMatchRows: async ({ season }) => ({ items: inSeason(season).map(({ id }) => ({ id })) }),
          findSeason: async ({ season }) => ({ season: season ?? seasons().at(-1)! }),
          getPlayer: async ({ id }) => known(id, 'player'),
          getTeam: async ({ id }) => known(id, 'team'),
        }),
      ],
    })
  const known = (id: string, kind: 'player' | 'team') => {
    if (merged.has(id)) throw fail('merged', { kind, id, into: merged.get(id)! })
    return { id, sport, name: id }
  }
  const running = () => started!
  return {
    matches,
    merged,
    client: () => running().client,
    /** Starts the service, and waits until it has counted what fixtures holds. */
    async start() {
      started = await start()
      while (!(await backEnds.store.get(totalsProgress, progressId))?.doc.complete) await setImmediate()
    },
    async restart() {
      await running().stop()
      started = await start()
    },
    stop: () => running().stop(),
    settled: () => running().settled(),
    /** Stores the match without a message, as an earlier release did. */
    keep: (game: Game) => void set(game),
    async play(game: Game): Promise<void> {
      await running().publish(fixturesResult, getResult(set(game)))
    },
    async withdraw(id: string): Promise<void> {
      const match = matches.get(id)
      if (!match) return
      matches.delete(id)
      await running().publish(fixturesResult, getResult(match))
    },
    async repeat(id: string): Promise<void> {
      const match = matches.get(id)
      if (match) await running().publish(fixturesResult, getResult(match))
    },
    async report(id: string, lines: readonly Line[] | undefined): Promise<void> {
      const seq = (seqs.get(id) ?? 0) + 1
      seqs.set(id, seq)
      const statistics = lines && boxScore(lines)
      const observation = { matchId: id, sport, source: 'box', precedence: 1, seq: BigInt(seq), receivedAt: '2026-03-01T12:00:00.000Z' }
      await running().publish(feedStats, create(StatsObservationSchema, { ...observation, ...(statistics && { statistics }) }))
    },
    async merge(from: string, into: string): Promise<void> {
      if (into === '') merged.delete(from)
      else merged.set(from, into)
      await running().publish(fixturesNames, create(NamesChangedSchema, { items: [{ id: from, mergedInto: into }] }))
    },
  }
}

export type LeagueForTest = ReturnType<typeof leagueForTest>

function matchFrom(leagueId: string, game: Game, version: number): Match {
  const { id, season, stage, state, home, away, score, neutral = false, isCovered = true } = game
  return create(MatchSchema, {
    id,
    sport,
    schedule: {
      ...{ leagueId, season, neutral, startAt: `2026-01-01T${id.slice(-2)}:00:00Z`, home: { teamId: home }, away: { teamId: away } },
      ...(stage !== undefined && { stage }),
      coverage: { statistics: isCovered },
      version,
      updatedAt: '2026-03-01T12:00:00.000Z',
    },
    state: {
      scoreboard: { state, status: 'FT', ...(score && { homeScore: score[0], awayScore: score[1] }) },
      version: 1,
      updatedAt: '2026-03-01T12:00:00.000Z',
    },
  })
}

const getResult = (match: Match) =>
  create(ResultChangedSchema, {
    matchId: match.id,
    sport,
    leagueId: match.schedule!.leagueId,
    season: match.schedule!.season,
    startAt: match.schedule!.startAt,
    version: matchVersion(match),
  })

/** The box score of these lines, with the sums of each team. */
function boxScore(lines: readonly Line[]): MessageInitShape<typeof MatchStatisticsSchema> {
  const total = (of: readonly Line[], field: 'pts' | 'fgm' | 'fga') => of.reduce((sum, line) => sum + (line[field] ?? 0), 0)
  return {
    players: lines.map(({ playerId, teamId, name = playerId, ...value }) => ({
      playerId,
      teamId,
      name,
      stats: { case: 'basketball', value },
    })),
    teams: [...Map.groupBy(lines, ({ teamId }) => teamId)].map(([teamId, own]) => ({
      teamId,
      stats: { case: 'basketball', value: { pts: total(own, 'pts'), fgm: total(own, 'fgm'), fga: total(own, 'fga') } },
    })),
  }
}
