/*
 * Tests the demo against its /openapi.json with Schemathesis: all phases, every check, one tag after another on one server.
 * What OpenAPI cannot express is listed with its reason in schemathesis-rules.json.
 *   node loadtest/clients/schemathesis.ts [EXAMPLES] [TAG…]
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoRequests } from '@touchline/e2e/testing/demo-requests'
import { startWholeDemo } from '@touchline/e2e/testing/whole-demo'
import { judge, note, noteEach } from '../lib/goals.ts'
import { ownAddresses } from './own-addresses.ts'
import { pythonProgram } from './python-program.ts'

interface Report {
  complete: boolean
  operations: { selected: number; tested: number }
  test_cases: { generated: number }
  failures: { count: number }[]
  /** Of Schemathesis itself, such as an operation whose requests it could not generate. */
  errors: { count: number }[]
  /** By operation and phase. */
  valid_rates: Record<string, Record<string, { accepted: number }>>
}

const here = fileURLToPath(new URL('.', import.meta.url))
const schemathesis = await pythonProgram('schemathesis==4.32.5', 'st', { PYTHONPATH: here, SCHEMATHESIS_HOOKS: 'schemathesis_rules' })
const folder = mkdtempSync(join(tmpdir(), 'touchline-schemathesis-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const server = await startWholeDemo()
const key = await server.newKey()
// Random ids are of no record. Of several requests to an operation the first is answered with a record.
const requests = (await demoRequests(server)).toReversed().map(({ operation, target }) => [operation, target] as const)
writeFileSync(join(folder, 'schemathesis-targets.json'), JSON.stringify(Object.fromEntries(requests)))

// Requests without a valid key are limited by address: each request has a connection of its own.
const openapi = `http://127.0.0.1:${await ownAddresses(Number(new URL(server.address).port))}/openapi.json`
const { tags } = (await (await fetch(openapi)).json()) as { tags: { name: string }[] }
const [examples = '10', ...chosen] = process.argv.slice(2)
for (const tag of chosen.length > 0 ? chosen : tags.map(({ name }) => name)) await testTag(tag)
await server.stop()

async function testTag(tag: string): Promise<void> {
  const file = join(folder, `${tag}.json`)
  const run = [
    ...['--config-file', join(here, 'schemathesis.toml'), 'run', openapi, '--include-tag', tag],
    ...['--header', `X-API-Key: ${key}`, '--header', 'Connection: close'],
    // One worker: Python 3.11 may fail to compile in two threads at once, and an operation is then skipped.
    ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance', '--max-examples', examples, '--workers', '1', '--seed', '1'],
    ...['--continue-on-failure', '--report', 'json', '--report-json-path', file],
  ]
  // It writes its caches to the folder in which it runs, and the rules read the targets there.
  const { out } = await schemathesis(run, folder)
  if (!existsSync(file)) throw new Error(`Schemathesis ended without a report: ${out}`)
  const { complete, operations, test_cases, ...found }: Report = JSON.parse(readFileSync(file, 'utf8'))
  const [failures, errors] = [found.failures, found.errors].map((all) => all.reduce((sum, { count }) => sum + count, 0))
  judge(
    complete && failures === 0 && errors === 0 && operations.tested === operations.selected && operations.tested > 0,
    `${tag}: Schemathesis: 0 failures in all phases`,
    `${failures} failures and ${errors} errors in ${test_cases.generated} requests to ${operations.tested} of ${operations.selected} operations`,
  )
  const refused = Object.entries(found.valid_rates).filter(([, phases]) => Object.values(phases).every(({ accepted }) => accepted === 0))
  if (refused.length > 0) note(`without an accepted request: ${refused.map(([operation]) => operation).join(', ')}`)
  if (failures !== 0 || errors !== 0) noteEach(out.slice(out.search(/= (?:FAILURES|ERRORS) =/)).split('\n'))
}
