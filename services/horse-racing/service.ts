import { HorseRacingService, type RacingObservation } from '@touchline/contract/gen/racing'
import { feedRacing } from '@touchline/contract/topics'
import type { Outbox } from '@touchline/platform/outbox'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { defineService, on } from '@touchline/platform/service'
import { updateMany } from '@touchline/platform/update'
import { foldMeeting, foldRace, getMeetingId, getRaceId, isOfRace } from './fold.ts'
import { handlers } from './handlers.ts'
import { meetings, raceChanged, races } from './records.ts'

/** Stores the meeting first, so that whoever finds a race also finds its meeting. */
const consumeFeed =
  ({ store, outbox }: { store: DocumentStore; outbox: Outbox }) =>
  async (observations: RacingObservation[]): Promise<void> => {
    const byMeeting = Map.groupBy(observations, getMeetingId)
    await updateMany(store, meetings, [...byMeeting.keys()], (id, record) => foldMeeting(record, byMeeting.get(id)!))
    const byRace = Map.groupBy(observations.filter(isOfRace), getRaceId)
    await outbox.change(races, [...byRace.keys()], (id, record) => foldRace(record, byRace.get(id)!), [raceChanged])
  }

export const horseRacing = defineService({
  name: 'horse-racing',
  serves: HorseRacingService,
  calls: {},
  config: {},
  collections: [meetings, races],
  publishes: [raceChanged],
  create: (deps) => ({ rpc: handlers(deps), consumers: [on(feedRacing, consumeFeed(deps), { batch: 100 })] }),
})
