import { HorseRacingService, type RaceRecord, type RacingObservation } from '@touchline/contract/gen/racing'
import { feedRacing } from '@touchline/contract/topics'
import type { Outbox } from '@touchline/platform/outbox'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { defineService, on } from '@touchline/platform/service'
import { updateMany } from '@touchline/platform/update'
import { careerHandlers } from './career-handlers.ts'
import { countEarlier, countRuns, withParticipants } from './count-runs.ts'
import { foldMeeting, foldRace, getMeetingId, getRaceId, isOfRace } from './fold.ts'
import { handlers } from './handlers.ts'
import { careerChanged, meetings, raceChanged, races, raceWriter, seasons } from './records.ts'

interface FeedDeps {
  store: DocumentStore
  outbox: Outbox
  writer: Awaited<ReturnType<typeof raceWriter>>
}

/** Stores the meeting first, so that whoever finds a race also finds its meeting. */
const consumeFeed =
  ({ store, outbox, writer }: FeedDeps) =>
  async (observations: RacingObservation[]): Promise<void> => {
    const byMeeting = Map.groupBy(observations, getMeetingId)
    await updateMany(store, meetings, [...byMeeting.keys()], (id, record) => foldMeeting(record, byMeeting.get(id)!))
    const byRace = Map.groupBy(observations.filter(isOfRace), getRaceId)
    const fold = (id: string, record: RaceRecord | undefined) => {
      const next = foldRace(record, byRace.get(id)!)
      return next && withParticipants(record, next)
    }
    await writer.change([...byRace.keys()], fold, [raceChanged])
    // Also the unchanged ones: a crash may have come between a race and its runs.
    await countRuns({ store, outbox }, [...byRace.keys()])
  }

export const horseRacing = defineService({
  name: 'horse-racing',
  serves: HorseRacingService,
  calls: {},
  config: {},
  collections: [meetings, races, seasons],
  publishes: [raceChanged, careerChanged],
  create: async (deps) => {
    const writer = await raceWriter(deps)
    const counting = deps.leases.hold('horse-racing-count', (signal) => countEarlier(deps, signal))
    return {
      rpc: { ...handlers({ ...deps, writer }), ...careerHandlers(deps) },
      consumers: [on(feedRacing, consumeFeed({ ...deps, writer }), { batch: 100 })],
      stop: () => counting.release(),
    }
  },
})
