import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Language } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { BriefingSchema, GetBriefingRequest } from '@touchline/contract/gen/briefings'
import type { Team } from '@touchline/contract/gen/catalog'
import type { LiveVersion } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { isId } from '@touchline/contract/ids'
import { decodeMatch } from '@touchline/contract/match-page'
import { fixturesNames, fixturesResult, liveVersions, standingsChanged, statsChanged, statsTotals } from '@touchline/contract/topics'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Metrics } from '@touchline/platform/metrics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import { type Made, type TaggedCache, taggedCache } from '@touchline/platform/tagged-cache'
import { inWords, namedIn, type PlainBriefing } from './briefing.ts'
import { cacheTags, tagsOfResult } from './cache-tags.ts'
import { matchBriefing, teamBriefing } from './compute.ts'
import { keptRows } from './load/kept-rows.ts'
import type { LoadDeps } from './load/match-inputs.ts'

export interface BriefingsDeps extends LoadDeps {
  bus: Bus
  /** The domain's clock. */
  clock: Clock
  steadyClock: Clock
  metrics: Metrics
  /** Runs at most two computations at once. */
  compute<T>(work: () => Promise<T>): Promise<T>
}

/** Briefings: computed at most two at once, kept until one of their tags is invalidated. */
export interface Briefings {
  ofMatch(request: GetBriefingRequest): Promise<MessageInitShape<typeof BriefingSchema>>
  ofTeam(request: GetBriefingRequest): Promise<MessageInitShape<typeof BriefingSchema>>
  start(): Promise<void>
  stop(): Promise<void>
}

const keptBytesMax = 64 * 1_024 * 1_024
/** A change of a match that no topic publishes, such as a corrected scorer, is detected after this time. */
const checkedMs = 30_000

interface KeptMatch {
  plain: PlainBriefing
  version: string
  checkedAt: number
  until: number
}

export function keptBriefings(given: BriefingsDeps): Briefings {
  const { fixtures, names, bus, clock, steadyClock, compute } = given
  const rows = keptRows(given.rows)
  const deps = { ...given, rows: rows.rows }
  const matches = taggedCache<KeptMatch>(keptBytesMax / 2)
  const teams = taggedCache<PlainBriefing>(keptBytesMax / 2)
  /** Versions that live has published and fixtures may not have stored yet. */
  const published = lruCache<number>(5_000)
  let subscriptions: Subscription[] = []
  gauges(deps.metrics, () => matches.bytes() + teams.bytes() + rows.bytes())

  /** Undefined when the passing of time has changed it. */
  const unlessAged = <T extends { until: number }>(known: T | undefined): T | undefined =>
    known && clock.now() < known.until ? known : undefined

  const words = async (plain: PlainBriefing, lang: string) =>
    inWords(plain, { lang: lang as Language, sport: plain.sport, names: await names.of(namedIn(plain)) })

  const makeMatch = async (match: Match): Promise<Made<KeptMatch>> => {
    const { value: plain, ...made } = await matchBriefing(deps, match, clock.now())
    const isBehind = (published.get(match.id) ?? 0) > match.state!.version
    const checkedAt = isBehind ? Number.NEGATIVE_INFINITY : steadyClock.now()
    return { value: { plain, version: getVersion(match), checkedAt, until: plain.until }, ...made }
  }

  return {
    async ofMatch({ id, sport, lang }) {
      const known = unlessAged(matches.get(id))
      if (known?.plain.sport === sport && steadyClock.now() - known.checkedAt < checkedMs) return words(known.plain, lang)
      const match = decodeMatch((await fixtures.getMatch({ id, sport })).match)
      if (known && known.version === getVersion(match)) {
        known.checkedAt = steadyClock.now()
        return words(known.plain, lang)
      }
      matches.delete(id)
      const made = await matches.getOrMake(id, () => compute(() => makeMatch(match)))
      return words(made.plain, lang)
    },
    async ofTeam({ id, sport, lang }) {
      const key = `${sport} ${id}`
      const known = unlessAged(teams.get(key))
      if (known) return words(known, lang)
      const team = await teamOrPlayer(fixtures, { id, sport })
      teams.delete(key)
      return words(await teams.getOrMake(key, () => compute(() => teamBriefing(deps, team, clock.now()))), lang)
    },
    async start() {
      await names.start()
      subscriptions = await invalidateByMessages(bus, [rows, matches, teams], (id, version) => published.set(id, version))
    },
    stop: async () => void (await Promise.all([names, ...subscriptions].map((each) => each.stop()))),
  }
}

/**
 * Invalidates the tags of everything that services report as changed. `onLive` receives the version of each state that
 * live publishes.
 */
async function invalidateByMessages(
  bus: Bus,
  all: readonly Pick<TaggedCache<object>, 'invalidate' | 'clear'>[],
  onLive: (id: string, version: number) => void,
) {
  const invalidate = (...tags: string[]) => {
    for (const each of all) each.invalidate(tags)
  }
  const clear = () => {
    for (const each of all) each.clear()
  }
  const invalidateLive = ({ match }: LiveVersion) => {
    if (!match?.state) return
    onLive(match.id, match.state.version)
    invalidate(cacheTags.match(match.id))
  }
  return [
    await bus.listen(fixturesResult, (change) => invalidate(...tagsOfResult(change)), clear),
    await bus.listen(standingsChanged, ({ leagueId, season }) => invalidate(cacheTags.season(leagueId, season)), clear),
    await bus.listen(statsChanged, ({ matchId }) => invalidate(cacheTags.match(matchId)), clear),
    await bus.listen(statsTotals, ({ leagueId, season }) => invalidate(cacheTags.totals(leagueId, season)), clear),
    await bus.listen(liveVersions, invalidateLive, clear),
    // The names of a league include whether it is trusted, which decides what counts for teams.
    await bus.listen(fixturesNames, ({ items }) => (items.some(({ type }) => type === 'league') ? clear() : undefined), clear),
  ]
}

/** Errors: `not_found`, with the kind of the id. */
const teamOrPlayer = (fixtures: BriefingsDeps['fixtures'], { id, sport }: { id: string; sport: string }): Promise<Team> =>
  fixtures.getTeam({ id, sport }).catch((error) => {
    throw isId(id, 'player') && (error as { code?: string }).code === 'not_found' ? fail('not_found', { kind: 'player', id }) : error
  })

const getVersion = ({ schedule, state, archived }: Match): string => `${schedule!.version} ${state!.version} ${archived}`

function gauges(metrics: Metrics, bytes: () => number): void {
  metrics.gauge('touchline_briefings_kept_bytes', 'Memory of kept briefings and of the matches they are computed from, about.', [], () => [
    { value: bytes() },
  ])
}
