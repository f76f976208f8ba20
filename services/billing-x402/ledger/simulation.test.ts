import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { backEndsForTest, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import fc from 'fast-check'
import { collections } from './records.ts'
import { type Mutant, mutants } from './testing/mutants.ts'
import { getProblems, onEmptyStore, scenarios } from './testing/run.ts'
import type { Scenario } from './testing/state.ts'

/*
 * A failure prints the seed and path of fast-check and the scenario. A scenario determines one history, so it fails
 * again. `loadtest/payments/ledger.ts` runs 10,000 of them.
 */

describe.each(backEndsForTest())('the ledger on $name', ({ name, open }) => {
  let backEnds: OpenBackEnds
  beforeAll(async () => {
    backEnds = await open()
    await backEnds.store.prepare(collections)
  })
  afterAll(() => backEnds.close())

  test('loses, doubles and keeps nothing, whatever is killed, paused, lost, late or repeated', async () => {
    const property = fc.asyncProperty(scenarios, async (scenario) => expect(await getProblems(scenario, backEnds.store)).toEqual([]))
    await fc.assert(property, { numRuns: name === 'SQLite' ? 25 : 3, endOnFailure: true })
  })
})

/** Seeds for mutants that few scenarios reveal; each finds such a scenario early. */
const seeds: Readonly<Record<string, number>> = {
  'a release does not compare the call': 71,
  'a refused attempt drops what an earlier one may have sent': 25,
}

/** The problems of the first scenario that has any. */
async function found(mutant: Mutant, seed: number): Promise<string[]> {
  for (const scenario of fc.sample(scenarios, { numRuns: 300, seed })) {
    const problems = await onEmptyStore((store) => getProblems({ ...scenario, ...mutant.where } as Scenario, store, mutant))
    if (problems.length > 0) return problems
  }
  return []
}

test.each(Object.entries(mutants))('the property notices when %s', async (name, mutant) => {
  expect((await found(mutant, seeds[name] ?? 1)).length).toBeGreaterThan(0)
})
