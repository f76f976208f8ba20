import type { RacesDataset } from '@touchline/sources/connector'
import { type Problem, rejectedRows } from '@touchline/sources/parse/problem'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { Identity } from '../identity/ids.ts'
import { type PendingObservation, racingObservation } from './pending-observation.ts'
import { getMeeting, getPlace, getRace } from './race-messages.ts'
import { unencodable } from './unencodable.ts'

interface AssembledRaces {
  observations: PendingObservation[]
  identities: Identity[]
  /** Problems of the dataset, and of races with an unencodable number. */
  problems: Problem[]
  /** Rows of refused races and their runners, which are among the entries of the dataset or of its companion. */
  refusedEntries: number
  /** The value of the dataset. Also false if a race is refused, so that its previous data stays. */
  complete: boolean
}

/** Mints the ids of a dataset: an observation of each meeting, then an observation of each of its races. */
export async function assembleRaces(source: string, dataset: RacesDataset): Promise<AssembledRaces> {
  const { name, file, sport, meetings } = dataset
  const identities = new Map<string, Identity>()
  const minted = (identity: Identity): string => {
    identities.set(identity.id, identity)
    return identity.id
  }
  const observations: PendingObservation[] = []
  const refused: Problem[] = []
  for (const meeting of meetings) {
    const place = getPlace(sport, meeting, minted)
    observations.push(racingObservation(source, name, sport, { case: 'meeting', value: getMeeting(place, meeting) }))
    for (const race of meeting.races) {
      await yieldToEventLoop()
      try {
        const observation = racingObservation(source, name, sport, { case: 'race', value: getRace(sport, place, race, minted) })
        observations.push(race.key === undefined ? observation : { ...observation, known: { key: race.key, place: '' } })
      } catch (error) {
        const text = `race ${race.number} of ${meeting.course} on ${meeting.date}`
        refused.push(unencodable({ row: file, text, rows: 1 + (race.runners?.length ?? 0) }, error))
      }
    }
  }
  return {
    observations,
    identities: [...identities.values()],
    problems: [...dataset.problems, ...refused],
    refusedEntries: rejectedRows(refused),
    complete: dataset.complete && refused.length === 0,
  }
}
