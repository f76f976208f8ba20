import { randomUUID } from 'node:crypto'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { openDatabase } from '@touchline/platform/sqlite/database'
import { sqliteStore } from '@touchline/platform/sqlite/document-store'
import fc from 'fast-check'
import { channels, collections, payments } from '../records.ts'
import { start } from './simulation.ts'
import { type Mutation, newState, type Scenario, type SimulationState } from './state.ts'
import { verdict } from './truth.ts'

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  processes: fc.integer({ min: 2, max: 3 }),
  channels: fc.integer({ min: 1, max: 2 }),
  calls: fc.integer({ min: 1, max: 5 }),
  payments: fc.integer({ min: 0, max: 3 }),
  faults: fc.constantFrom(0, 0.5, 1, 2),
  kills: fc.integer({ min: 0, max: 3 }),
  pauses: fc.integer({ min: 0, max: 2 }),
  hasForeignClaims: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

/** Works on an empty store in memory. */
export async function onEmptyStore<T>(work: (store: DocumentStore) => Promise<T>): Promise<T> {
  const database = openDatabase(':memory:')
  try {
    const store = sqliteStore(database)
    await store.prepare(collections)
    return await work(store)
  } finally {
    database.close()
  }
}

/** Runs a scenario and returns the problems of the ledger, both at the end and on the way. */
export async function getProblems(scenario: Scenario, store: DocumentStore, mutation: Mutation = {}): Promise<string[]> {
  const prefix = randomUUID().slice(0, 8)
  const s = newState(scenario, store, prefix, mutation)
  const clients = start(s)
  const isOver = () => s.problems.size > 0 || s.ends.size === clients
  await s.w.run(isOver, 60_000)
  s.calmDown()
  if (!(await s.w.run(isOver, 150_000))) s.problem(`${clients - s.ends.size} clients are still waiting`)
  // Late writes land, dead processes are closed, unknown payments expire.
  for (let round = 0; round < 60; round++) {
    await s.w.run(() => s.problems.size > 0, 5_000)
    if (s.problems.size > 0 || (round >= 4 && (await isQuiet(s)))) break
  }
  return verdict(s)
}

async function isQuiet(s: SimulationState): Promise<boolean> {
  const open = await s.store.getMany(channels, s.ids)
  const paid = await s.store.getMany(payments, [...s.payments.keys()])
  const isBusy = (state: string | undefined) => state === 'unknown' || state === 'settling'
  return open.every((each) => !each?.doc.op && !each?.doc.outgoing) && !paid.some((each) => isBusy(each?.doc.state))
}
