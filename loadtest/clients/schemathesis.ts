/*
 * Tests the demo against its /openapi.json with Schemathesis: all phases, every check. What OpenAPI cannot express is listed with
 * its reason in schemathesis-rules.json.
 *   node loadtest/clients/schemathesis.ts [EXAMPLES] [TAG…]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judge, noteEach } from '../lib/goals.ts'
import { demoServer } from '../tools/demo-server.ts'
import { pythonProgram } from './python-program.ts'

const [examples = '10', ...tags] = process.argv.slice(2)

interface Report {
  complete: boolean
  operations: { selected: number; tested: number }
  test_cases: { generated: number }
  failures: { count: number; title: string; operations: string[] }[]
}

const rules = { PYTHONPATH: fileURLToPath(new URL('.', import.meta.url)), SCHEMATHESIS_HOOKS: 'schemathesis_rules' }
const schemathesis = await pythonProgram('schemathesis==4.32.5', 'st', rules)
const folder = mkdtempSync(join(tmpdir(), 'touchline-schemathesis-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const { main, key } = await demoServer()

const file = join(folder, 'report.json')
const run = [
  ...['run', `http://127.0.0.1:${main.port}/openapi.json`, '--header', `X-API-Key: ${key}`],
  ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance', '--max-examples', examples, '--workers', '2', '--seed', '1'],
  ...['--continue-on-failure', '--report', 'json', '--report-json-path', file],
  ...tags.flatMap((tag) => ['--include-tag', tag]),
]
// It writes its caches to the folder in which it runs.
const { out } = await schemathesis(run, folder)
const { complete, operations, test_cases, failures }: Report = JSON.parse(readFileSync(file, 'utf8'))
const failed = failures.reduce((sum, { count }) => sum + count, 0)
judge(
  complete && failed === 0 && operations.tested === operations.selected && operations.tested > 0,
  'Schemathesis: 0 failures in all phases',
  `${failed} in ${test_cases.generated} requests to ${operations.tested} of ${operations.selected} operations`,
)
if (failed > 0) noteEach(out.slice(out.indexOf('= FAILURES =')).split('\n'))
await main.stop()
