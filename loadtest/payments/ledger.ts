/*
 * Tests the ledger of payments under crashes, pauses, and lost, late and repeated writes: 10,000 generated scenarios on
 * the embedded store, or with --servers on the MongoDB of TEST_MONGODB_URL, spread over the cores. A failing scenario
 * is printed.
 *   node loadtest/payments/ledger.ts [COUNT] [SEED] [--servers]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { judge, noteEach } from '../lib/goals.ts'

const onServers = process.argv.slice(2).filter((each) => each === '--servers')
const [count = 10_000, first = 1] = process.argv
  .slice(2)
  .filter((each) => !each.startsWith('-'))
  .map(Number)
const batch = 250
const script = fileURLToPath(new URL('../../services/billing-x402/ledger/testing/seeds.ts', import.meta.url))

/** Runs the scenarios of one seed in a separate process. */
async function getBatch(seed: number): Promise<{ runs: number; problems: string[] }> {
  const runs = Math.min(batch, count - (seed - first) * batch)
  const child = spawn(process.execPath, [...process.execArgv, script, `${seed}`, `${runs}`, ...onServers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const output = (await child.stdout.toArray()).join('')
  await closed
  return output ? JSON.parse(output) : { runs: 0, problems: [`seed ${seed} ended early, exit code ${child.exitCode}`] }
}

const seeds = Array.from({ length: Math.ceil(count / batch) }, (_, i) => first + i)
const results: { runs: number; problems: string[] }[] = []
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) results.push(await getBatch(seed))
  }),
)
const problems = results.flatMap((each) => each.problems)
const runs = results.reduce((total, each) => total + each.runs, 0)
noteEach(problems)
judge(
  problems.length === 0 && runs === count,
  'crashes, pauses, lost and late writes: no charge lost, doubled or without an answer, free answers at most 3 a crash',
  `${problems.length} of ${runs} scenarios are wrong, seeds from ${first}`,
)
