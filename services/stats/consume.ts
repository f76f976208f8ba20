import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { contributePlays, playsId } from './plays.ts'
import { contribute, matches, plays } from './records.ts'

/** Nobody is told of a change: who shows a match asks for its line-ups and figures. */
export const consumeStats =
  ({ store }: { store: DocumentStore }) =>
  async (observations: StatsObservation[]): Promise<void> => {
    const byMatch = Map.groupBy(observations, (o) => o.matchId)
    await updateMany(store, matches, [...byMatch.keys()], (id, record) => contribute(record, byMatch.get(id)!))
    const told = Map.groupBy(observations.filter(isToldByPlays), playsId)
    if (told.size > 0) await updateMany(store, plays, [...told.keys()], (id, record) => contributePlays(record, told.get(id)!))
  }

const isToldByPlays = ({ sport }: StatsObservation): boolean => sportNamed(sport as SportId)?.playByPlay ?? false
