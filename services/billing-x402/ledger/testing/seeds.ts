/*
 * Runs scenarios of a seed and prints `{ runs, problems }` as JSON: node services/billing-x402/ledger/testing/seeds.ts
 * SEED COUNT. Exits with 1 when a scenario has problems; the scenario is printed with them.
 */
import fc from 'fast-check'
import { onEmptyStore, problemsOf, scenarios } from './run.ts'

const [seed, count] = process.argv.slice(2).map(Number)
const problems: string[] = []
for (const scenario of fc.sample(scenarios, { seed: seed!, numRuns: count! })) {
  const found = await onEmptyStore((store) => problemsOf(scenario, store))
  if (found.length > 0) problems.push(`${JSON.stringify(scenario)}: ${found.join('; ')}`)
}
console.log(JSON.stringify({ runs: count, problems }))
if (problems.length > 0) process.exitCode = 1
