import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { contributePlays, playsId } from './plays.ts'
import { contribute, matches, plays } from './records.ts'

/** Publishes nothing: lineups and statistics are read on request. */
export const consumeStats =
  ({ store }: { store: DocumentStore }) =>
  async (observations: StatsObservation[]): Promise<void> => {
    const byMatch = Map.groupBy(observations, (o) => o.matchId)
    await updateMany(store, matches, [...byMatch.keys()], (id, record) => contribute(record, byMatch.get(id)!))
    const byPlaysId = Map.groupBy(observations.filter(hasPlayByPlay), playsId)
    if (byPlaysId.size > 0)
      await updateMany(store, plays, [...byPlaysId.keys()], (id, record) => contributePlays(record, byPlaysId.get(id)!))
  }

const hasPlayByPlay = ({ sport }: StatsObservation): boolean => sportNamed(sport as SportId)?.playByPlay ?? false
