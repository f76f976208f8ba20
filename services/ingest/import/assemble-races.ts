import type { RacesDataset } from '../formats/connector.ts'
import type { Identity } from '../identity/ids.ts'
import { yieldToEventLoop } from '../parse/yield-to-event-loop.ts'
import { type PendingObservation, racingObservation } from './pending-observation.ts'
import { meetingOf, placeOf, raceOf } from './race-messages.ts'

interface AssembledRaces {
  observations: PendingObservation[]
  identities: Identity[]
}

/** Mints the ids of a dataset: an observation of each meeting, then one of each of its races. */
export async function assembleRaces(source: string, { name, sport, meetings }: RacesDataset): Promise<AssembledRaces> {
  const identities = new Map<string, Identity>()
  const minted = (identity: Identity): string => {
    identities.set(identity.id, identity)
    return identity.id
  }
  const observations: PendingObservation[] = []
  for (const meeting of meetings) {
    const place = placeOf(sport, meeting, minted)
    observations.push(racingObservation(source, name, sport, { case: 'meeting', value: meetingOf(place, meeting) }))
    for (const race of meeting.races) {
      await yieldToEventLoop()
      observations.push(racingObservation(source, name, sport, { case: 'race', value: raceOf(sport, place, race, minted) }))
    }
  }
  return { observations, identities: [...identities.values()] }
}
