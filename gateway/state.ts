import type { KeyChanged } from '@touchline/contract/gen/auth'
import type { Match } from '@touchline/contract/gen/match'
import { matchVersion } from '@touchline/contract/match-version'
import { authKey } from '@touchline/contract/topics'
import type { Subscription } from '@touchline/platform/ports/bus'
import type { GatewayDeps } from './deps.ts'
import { importStatus } from './followed/import-status.ts'
import { namesList } from './followed/names.ts'
import { tablesList } from './followed/tables.ts'
import { calendarGrants } from './grants/calendar-grants.ts'
import { grants } from './grants/grants.ts'
import { liveList } from './live/live-list.ts'
import type { ViewSources } from './render/view.ts'
import { cacheTags } from './reuse/cache-tags.ts'
import { fragmentCache } from './reuse/fragments.ts'
import { invalidateByMessages } from './reuse/invalidation.ts'
import { responseCache } from './reuse/response-cache.ts'
import { forwardedStreams } from './sandbox/forwarded-streams.ts'
import { followCorrections } from './stream/corrections.ts'
import { publications } from './stream/publications.ts'
import { racesInProgress } from './stream/races-in-progress.ts'
import { streams } from './stream/streams.ts'

export type GatewayState = ReturnType<typeof gatewayState>

/** The gateway's in-memory copies of service data: each is read once and then kept up to date by messages. */
export function gatewayState(deps: GatewayDeps) {
  const { clients, bus, steadyClock, log, config } = deps
  const keys = grants({ ...deps, auth: clients.auth })
  const calendars = calendarGrants(clients.auth, deps.realClock, steadyClock)
  const responses = deps.responses ?? responseCache(steadyClock, config.cacheMb)
  const names = namesList({ fixtures: clients.fixtures, bus, steadyClock, log, onChange: onNames })
  const onTable = ({ leagueId, sport }: { leagueId: string; sport: string }) =>
    responses.invalidate([cacheTags.table(leagueId), cacheTags.catalog(sport)])
  const tables = tablesList({ standings: clients.standings, bus, steadyClock, log, onChange: onTable })
  const imports = importStatus({ bus, steadyClock, onChange: responses.clear })
  const views: ViewSources = {
    clock: deps.clock,
    names: names.get,
    current: names.current,
    hasTable: tables.has,
    fetchNames: (ids) => void names.fetch(ids).catch((error: Error) => log.warn('missing names cannot be read', { error })),
  }
  const live = liveList({ ...deps, ...views, live: clients.live, responses, onChange: (change) => streaming.changed(change) })
  const races = racesInProgress({
    ...{ ...deps, views, racing: clients['horse-racing'] },
    onChange: (change, receivedAt) => streaming.published('horse-racing', change, receivedAt),
  })
  const forwarded = forwardedStreams({ ...deps, grants: keys })
  const published = publications({ ...deps, ...clients, responses, onPublished: (sport, change) => streaming.published(sport, change) })
  const streaming = streams({ ...deps, live, races, published, views, grants: keys })
  const observe = versionObserver(deps, responses)
  const fragments = fragmentCache({ latest: live.latest, getRevision: live.getRevision, observe })
  const followed = [names, tables, imports, live, races, published, keys]
  const subscriptions: Subscription[] = []

  function onNames(): void {
    live.invalidate()
    fragments.clear()
    responses.clear()
  }
  const onKey = (change: KeyChanged) => {
    for (const each of [keys, calendars]) each.onKeyChanged(change)
    for (const each of [streaming, forwarded]) each.keyChanged(change.keyId)
  }
  const onKeyGap = () => {
    for (const each of [keys, calendars]) each.onGap()
  }
  return {
    ...{ keys, calendars, responses, names, tables, imports, live, streaming, forwarded, fragments },
    /** The newest state of a match that is about to be sent. */
    latest(match: Match): Match {
      const newest = live.latest(match)
      observe(newest.id, matchVersion(newest))
      return newest
    },
    /** Subscribes before `read`, so that no change between the two is missed. */
    async listen(): Promise<void> {
      subscriptions.push(await bus.listen(authKey, onKey, onKeyGap), ...(await invalidateByMessages(bus, responses)))
      subscriptions.push(await followCorrections({ ...deps, fixtures: clients.fixtures, live, onCorrected: streaming.published }))
      streaming.start()
    },
    read: () => Promise.all(followed.map((each) => each.start())),
    stop: () => Promise.all([...subscriptions, ...followed].map((each) => each.stop())),
  }
}

/** Counts versions that go backwards. */
function versionObserver({ metrics }: GatewayDeps, responses: ReturnType<typeof responseCache>) {
  const regressions = metrics.counter(
    'touchline_gateway_version_regressions_total',
    'Matches read with an older version than one that was read before.',
  )
  return (id: string, version: number): void => {
    if (!responses.observed(cacheTags.match(id), version)) regressions.add()
  }
}
