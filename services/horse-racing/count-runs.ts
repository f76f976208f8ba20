import { create } from '@bufbuild/protobuf'
import { getVersion } from '@touchline/contract/contributions'
import { type CareerRace, type RaceRecord, RaceRecordSchema } from '@touchline/contract/gen/racing'
import { isRaceEnded } from '@touchline/contract/racing'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Outbox } from '@touchline/platform/outbox'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { foldSeason, type RaceVersion } from './career.ts'
import { careerChanged, races, seasons } from './records.ts'
import { getCareerRaces, participantsIn } from './runs.ts'

export interface CountDeps {
  store: DocumentStore
  outbox: Outbox
}

/**
 * The race with the version with which it ended, everyone it has or had, and the seasons in which its runs are or were
 * counted: by them, the seasons are found that lose the runs of a changed race.
 */
export const withParticipants = (before: RaceRecord | undefined, race: RaceRecord): RaceRecord =>
  create(RaceRecordSchema, {
    ...race,
    participantIds: union(before?.participantIds, participantsIn(race.shown)),
    seasonIds: union(before?.seasonIds, race.shown ? getCareerRaces(race.shown).keys() : []),
    changedAt: before?.changedAt ?? 0n,
    receivedAt: getVersion(race.contributions).updatedAt,
    endedVersion: getEndedVersion(before, race),
  })

function getEndedVersion(before: RaceRecord | undefined, { shown }: RaceRecord): number {
  if (!shown?.race || !isRaceEnded(shown.race.status)) return 0
  return before?.shown?.race && isRaceEnded(before.shown.race.status) ? before.endedVersion : shown.race.version
}

const union = (known: readonly string[] = [], more: Iterable<string>): string[] => [...new Set([...known, ...more])].sort()

/** Seasons in one update; the store takes 500. */
const seasonsMax = 200

/**
 * Counts the runs of stored races in the seasons of their horses, jockeys and trainers. A call that is repeated changes
 * nothing. A version of a race is applied once; a race that changes meanwhile is counted again by whoever changed it.
 */
export async function countRuns({ store, outbox }: CountDeps, raceIds: readonly string[]): Promise<void> {
  const stored = await store.getMany(races, raceIds)
  const versions = new Map<string, RaceVersion[]>()
  for (const record of stored) {
    if (!record) continue
    const { id, shown, contributions, seasonIds } = record.doc
    const runs = shown ? getCareerRaces(shown) : new Map<string, CareerRace>()
    const { version } = getVersion(contributions)
    for (const season of union(seasonIds, runs.keys()))
      getOrMake(versions, season, (): RaceVersion[] => []).push({ raceId: id, version, race: runs.get(season) })
  }
  const ids = [...versions.keys()]
  for (let from = 0; from < ids.length; from += seasonsMax)
    await outbox.change(seasons, ids.slice(from, from + seasonsMax), (id, season) => foldSeason(id, season, versions.get(id)!), [
      careerChanged,
    ])
}

/** Races in one round. */
const roundMax = 50

/** Counts the races that were stored before careers were, until none is left or `signal` aborts. */
export async function countEarlier(deps: CountDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { items } = await deps.store.find(races, 'uncounted', { equal: { uncounted: true }, limit: roundMax })
    if (items.length === 0) return
    const ids = items.map(({ doc }) => doc.id)
    await countRuns(deps, ids)
    await updateMany(deps.store, races, ids, (_, race) => race && withParticipants(race, race))
  }
}
