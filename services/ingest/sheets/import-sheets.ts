import { ServiceError } from '@touchline/contract/errors'
import type { FixturesService, MatchRecord } from '@touchline/contract/gen/fixtures'
import type { Client } from '@touchline/platform/rpc-types'
import { reviewIdentities } from '../identity/decisions/review.ts'
import { registries } from '../identity/registries.ts'
import { savePlayers } from '../identity/store.ts'
import type { ImportDeps } from '../import/import-feed.ts'
import type { PendingObservation } from '../import/pending-observation.ts'
import { type PublishDeps, publishChanges } from '../import/publish-changes.ts'
import { updateQuarantine } from '../import/quarantine.ts'
import type { Turns } from '../import/turns.ts'
import { assembleSheet, peopleDataset } from './assemble-sheet.ts'
import { readSheet } from './read-sheet.ts'

export interface SheetsDeps extends ImportDeps {
  fixtures: Client<typeof FixturesService>
  turn: Turns
}

/** A received sheet. `isCheck`: a complete sheet is already stored, which an incomplete one does not replace. */
export interface ArrivedSheet {
  matchId: string
  body: Uint8Array
  isCheck: boolean
}

/** The outcome. 'refused': nothing in it was accepted. */
export interface ImportedSheet {
  result: 'complete' | 'incomplete' | 'refused'
  /** Whether something was published. */
  isNew: boolean
}

const refused: ImportedSheet = { result: 'refused', isNew: false }

/** Imports sheets in the turn of an import, because both resolve the names of people against all known people. */
export async function importSheets(deps: SheetsDeps, source: string, arrived: readonly ArrivedSheet[]): Promise<ImportedSheet[]> {
  using _ = await deps.turn('update')
  const known = await registries(deps).of('soccer')
  const knownTeams = new Set([...known.teams.all()].map(({ id }) => id))
  const imported: ImportedSheet[] = []
  for (const sheet of arrived) imported.push(await importSheet(deps, sheet, { source, registries: known, knownTeams }))
  if (imported.some(({ isNew }) => isNew)) await reviewIdentities(deps, 'soccer')
  return imported
}

async function importSheet(
  deps: SheetsDeps,
  { matchId, body, isCheck }: ArrivedSheet,
  context: Parameters<typeof assembleSheet>[3],
): Promise<ImportedSheet> {
  const { store } = deps
  const record = await getRecord(deps, matchId)
  if (!record) return refused
  const name = `${matchId}.jsonl`
  const { match, problems } = await readSheet(name, body)
  const assembled = match && (await assembleSheet(name, match, record, context))
  await updateQuarantine(deps, context.source, name, [...problems, ...(assembled?.problems ?? [])])
  if (!assembled || assembled.observations.length === 0 || (isCheck && !assembled.isComplete)) return refused
  await savePlayers(store, context.registries.players.takeChanged())
  const people = { dataset: peopleDataset(record.match!), observations: assembled.people, complete: false }
  const writes = [
    await published(deps, context.source, people),
    await publishedSheet(deps, context.source, matchId, assembled.observations),
  ]
  return { result: assembled.isComplete ? 'complete' : 'incomplete', isNew: writes.some((count) => count > 0) }
}

/** All data of a source about a match and its squads is one dataset, whose sequence continues from the announcement. */
export const publishedSheet = (
  deps: PublishDeps,
  source: string,
  matchId: string,
  observations: readonly PendingObservation[],
): Promise<number> => published(deps, source, { dataset: matchId, observations, complete: true })

/** Returns the number of documents written and observations published; 0 if nothing has changed. */
async function published(
  { store, bus, clock, trusts }: PublishDeps,
  source: string,
  dataset: { dataset: string; observations: readonly PendingObservation[]; complete: boolean },
): Promise<number> {
  const counts = { rows: 0, merged: 0, quarantined: 0, repaired: 0 }
  return (await publishChanges({ store, bus, clock, trusts }, { source, sport: 'soccer', numbersEvents: false, ...dataset, ...counts }))
    .writes
}

/** Undefined when the match was withdrawn or merged since the request. */
async function getRecord({ fixtures }: SheetsDeps, id: string): Promise<MatchRecord | undefined> {
  try {
    return await fixtures.getMatchRecord({ id, sport: 'soccer' })
  } catch (error) {
    if (error instanceof ServiceError && (error.code === 'not_found' || error.code === 'merged')) return undefined
    throw error
  }
}
