/*
 * Runs scenarios of a seed and prints `{ runs, problems }` as JSON: node services/billing-x402/ledger/testing/seeds.ts
 * SEED COUNT [--servers]. Exits with 1 when a scenario has problems; the scenario is printed with them. With --servers
 * it uses the MongoDB of TEST_MONGODB_URL, else an embedded store in memory.
 */
import { backEndsForTest, embedded } from '@touchline/platform/testing/back-ends-for-test'
import fc from 'fast-check'
import { collections } from '../records.ts'
import { getProblems, scenarios } from './run.ts'

const [seed, count] = process.argv.slice(2).map(Number)
const backEnds = process.argv.includes('--servers') ? backEndsForTest().find((each) => each !== embedded) : embedded
if (!backEnds) throw new Error('TEST_MONGODB_URL and TEST_NATS_URL are not set; deploy/dev/backends starts the servers')
const problems: string[] = []
const { store, close } = await backEnds.open()
await store.prepare(collections)
for (const scenario of fc.sample(scenarios, { seed: seed!, numRuns: count! })) {
  const found = await getProblems(scenario, store)
  if (found.length > 0) problems.push(`${JSON.stringify(scenario)}: ${found.join('; ')}`)
}
await close()
console.log(JSON.stringify({ runs: count, problems }))
if (problems.length > 0) process.exitCode = 1
