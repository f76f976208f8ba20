import { create, equals } from '@bufbuild/protobuf'
import type { Language } from '@touchline/contract/catalog'
import { type HorseRacingService, type RaceDetails, RaceDetailsSchema } from '@touchline/contract/gen/racing'
import { isRaceOn } from '@touchline/contract/racing'
import { racingRace } from '@touchline/contract/topics'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Log } from '@touchline/platform/log'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type FollowedList, follow, keepTrying } from '../followed/keep-trying.ts'
import { successBody } from '../render/envelope.ts'
import { inView, type ViewSources } from '../render/view.ts'
import { changeText } from './change-text.ts'
import type { Change } from './stream-log.ts'
import type { StreamedList } from './stream-writer.ts'

interface RacesDeps {
  bus: Bus
  racing: Client<typeof HorseRacingService>
  /** Domain clock. */
  clock: Clock
  steadyClock: Clock
  log: Log
  views: ViewSources
  onChange(change: Change, receivedAt: number | undefined): void
}

/** The last version of each race is remembered, to recognize repeated and late messages. */
const knownMax = 20_000
const dayMs = 86_400_000
/** Races farther from now are not streamed, so that the import of a season does not displace the races of the day. */
const streamedMs = 2 * dayMs

/**
 * Follows the races in progress, and streams each change of a race once: of races within two days of now, amended
 * results of any day, and removals. After a gap the list is read again, and the streams begin again with it.
 */
export function racesInProgress(deps: RacesDeps): FollowedList & StreamedList {
  const { bus, racing, clock, steadyClock, log, views, onChange } = deps
  let running = new Map<string, RaceDetails>()
  const versions = lruCache<number>(knownMax)
  /** The races of messages that arrived during the present read, which may have older versions of them. */
  let received = new Set<string>()
  const bodies = new Map<Language, string>()
  const toText = (details: RaceDetails, lang: Language): string => inView(lang, 'all', views, (view) => changeText.race(details, view))

  function receive(details: RaceDetails): void {
    const { id, version, updatedAt } = details.race!
    if ((versions.get(id) ?? 0) >= version) return
    versions.set(id, version)
    received.add(id)
    const before = running.get(id)
    const isOn = !details.withdrawn && isRaceOn(details.race!.status)
    if (isOn) running.set(id, details)
    else running.delete(id)
    if (isOn || before) bodies.clear()
    // When a bus stream was lost, all its messages are delivered again; older ones are no news.
    if (Date.parse(updatedAt) < clock.now() - dayMs || (before && isSame(before, details))) return
    const change = getChange(details)
    if (change) onChange(change, Date.parse(updatedAt))
  }

  function getChange(details: RaceDetails): Change | undefined {
    const { race, result, withdrawn, ended } = details
    if (withdrawn) return { name: 'removed', leagueId: '', text: () => changeText.removedRace(race!.id, race!.meetingId) }
    const isNear = Math.abs(Date.parse(race!.offAt || race!.date) - clock.now()) <= streamedMs
    if (!isNear && result?.status !== 'amended') return undefined
    return { name: ended ? 'final' : 'race', leagueId: '', text: (lang) => toText(details, lang) }
  }

  const reading = keepTrying({ steadyClock, log, what: 'the races in progress' }, async (signal) => {
    received = new Set()
    const { items } = await racing.listRacesInProgress({}, { signal })
    const read = items.filter(({ race }) => !received.has(race!.id))
    const newer = [...running].filter(([id]) => received.has(id))
    running = new Map([...read.map((details) => [details.race!.id, details] as const), ...newer])
    for (const { race } of read) versions.set(race!.id, Math.max(race!.version, versions.get(race!.id) ?? 0))
    bodies.clear()
    onChange({ name: 'reset', leagueId: '' }, undefined)
  })
  return {
    ...follow({ bus, topic: racingRace, reading }, receive),
    isLoaded: reading.isDone,
    isComplete: reading.isDone,
    getBody: (lang, scope) => {
      if (scope !== 'all') return successBody({ data: [], total: 0 }, undefined)
      return getOrMake(bodies, lang, () => {
        const races = [...running.values()].sort(byOff).map((details) => toText(details, lang))
        return successBody({ json: `[${races.join(',')}]`, total: races.length }, undefined)
      })
    },
  }
}

const byOff = ({ race: a }: RaceDetails, { race: b }: RaceDetails): number => (`${a!.offAt} ${a!.id}` < `${b!.offAt} ${b!.id}` ? -1 : 1)

/** Omits the fields that change with every observation. */
const content = ({ race, runners, result }: RaceDetails): RaceDetails =>
  create(RaceDetailsSchema, { race: { ...race!, version: 0, updatedAt: '' }, ...(runners && { runners }), ...(result && { result }) })
const isSame = (before: RaceDetails, after: RaceDetails): boolean =>
  !after.withdrawn && equals(RaceDetailsSchema, content(before), content(after))
