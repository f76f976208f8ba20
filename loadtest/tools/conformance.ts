/*
 * Runs the conformance packages of the protocol against the endpoint of the tools: once with the fixed tools that the
 * scenarios call in place of ours, and once with our tools.
 *   node loadtest/tools/conformance.ts
 * expected-failures.yaml lists the scenarios that are expected to fail. The packages send no key, so a proxy adds it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conformanceServer } from '@touchline/gateway/testing/conformance-server'
import { gatewayForTest } from '@touchline/gateway/testing/gateway-for-test'
import { parse } from 'yaml'
import { judge, noteEach } from '../lib/goals.ts'
import { packageProgram } from './package-program.ts'
import { withKey } from './with-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-conformance-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
const expected = parse(readFileSync(new URL('expected-failures.yaml', import.meta.url), 'utf8')) as Record<string, string[]>

const newest = await packageProgram('@modelcontextprotocol/conformance@0.2.0-alpha.12', 'conformance')
const released = await packageProgram('@modelcontextprotocol/conformance@0.1.16', 'conformance')
/** The scenarios of a suite that count, and its command. */
const suites = [
  ...['2026-07-28', '2025-11-25'].map((name) => ({ name, run: newest, args: ['--requirements', name] })),
  { name: '0.1.16', run: released, args: [] },
]

/** Names of the scenarios for servers that a revision requires. */
async function required({ run, args }: (typeof suites)[number]): Promise<readonly string[] | undefined> {
  if (args.length === 0) return undefined
  const { out } = await run(['list', ...args])
  return [...out.slice(0, out.indexOf('\nClient scenarios')).matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name!)
}

for (const profile of ['fixtures', 'production'] as const) {
  const t = await gatewayForTest(profile === 'fixtures' ? { messageServer: conformanceServer } : {})
  const port = await withKey(t.port, t.newKey({ perMinute: 6_000_000 }))
  for (const suite of suites) {
    const { name, run, args } = suite
    const failures = join(folder, `${profile}-${name}.yaml`)
    writeFileSync(failures, JSON.stringify({ server: expected[`${profile} ${name}`] }))
    const { code, out } = await run(['server', '--url', port.url, ...args, '--expected-failures', failures])
    const ended = [...out.matchAll(/^([✓✗]) (\S+): \d+ passed, \d+ failed$/gm)].map(([, mark, scenario]) => ({ mark, scenario: scenario! }))
    const counted = (await required(suite)) ?? ended.map(({ scenario }) => scenario)
    const passed = ended.filter(({ mark, scenario }) => mark === '✓' && counted.includes(scenario))
    const isMet = code === 0 && passed.length > 0
    judge(isMet, `${profile}, ${name}: no failure but the expected ones`, `${passed.length} of ${counted.length} scenarios pass`)
    if (!isMet) noteEach(out.slice(out.indexOf('Unexpected')).split('\n'))
  }
  port.close()
  await t.stop()
}
