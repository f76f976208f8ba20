/*
 * Does what the page "First call" tells a new user to do, in a fresh folder, with commands and files as they are pasted: curl, the
 * client for TypeScript, the client for Python. The clients are installed from the archives that are published. Only the key and the
 * id of a match, which the page leaves to its reader, are filled in. Needs TEST_PYTHON for Python (client/python/README.md).
 *   node loadtest/docs/first-call.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type Block, type Ran, readBlocks, runSample, runShell } from '@touchline/e2e/testing/doc-samples'
import { installPackedClient } from '@touchline/e2e/testing/packed-client'
import { installPythonClient } from '@touchline/e2e/testing/packed-python-client'
import { judge, note } from '../lib/goals.ts'
import { demoServer } from '../tools/demo-server.ts'

const { main, key } = await demoServer()
const address = `http://localhost:${main.port}`
const folder = mkdtempSync(join(tmpdir(), 'touchline-first-call-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const path = [join(folder, 'venv/bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
const env = { PATH: path, KEY: key }
const python = process.env.TEST_PYTHON

interface Live {
  data: { id: string }[]
}
const readLive = async (): Promise<Live> =>
  (await fetch(`${address}/v1/soccer/matches/live`, { headers: { 'X-API-Key': key } })).json() as Promise<Live>
let live = await readLive()
while (live.data.length === 0) {
  await new Promise((resolve) => setTimeout(resolve, 500))
  live = await readLive()
}

/** Commands that need a registry, and what has the same effect from this repository. */
const installs: Readonly<Record<string, () => Promise<void>>> = {
  'npm install @touchline/client\n': () => installPackedClient(folder),
  'pip install touchline\n': async () => (python === undefined ? undefined : installPythonClient(python, folder)),
}

/** Undefined: there is nothing to run. */
async function follow({ language, file, code }: Block): Promise<Ran | undefined> {
  const install = installs[code]
  if (install) return void (await install())
  if (file !== undefined) return void writeFileSync(join(folder, file), code)
  if (language === 'ts') return runSample({ name: '', language, code }, folder, env)
  const isForReader = code.startsWith('export KEY=') || (python === undefined && code.startsWith('python '))
  return language === 'sh' && !isForReader ? runShell(code, folder, env) : undefined
}

const page = await (await fetch(`${address}/docs/first-call.md`)).text()
const outputs = new Map<string, string>()
const faults: string[] = []
for (const block of readBlocks(page.replaceAll('soc-m7k2p9xq4ab', live.data[0]!.id))) {
  const ran = await follow(block)
  if (!ran) continue
  outputs.set(block.code.trim(), ran.output)
  if (ran.fault !== undefined) faults.push(`${block.code.trim()}: ${ran.fault}`)
}
await main.stop()

for (const fault of faults) note(fault)
judge(
  faults.length === 0 && outputs.size > 4,
  'every command of the page "First call" succeeds',
  `${outputs.size - faults.length} of ${outputs.size}`,
)
const scores = /^\S+ {2}\S.* \d+ : \d+ \S/m
const shown: Readonly<Record<string, RegExp>> = {
  [`curl -H "X-API-Key: $KEY" '${address}/v1/soccer/matches/live'`]: /"score":\d/,
  'node live.mts': scores,
  ...(python !== undefined && { 'python live.py': scores }),
}
for (const [command, expected] of Object.entries(shown)) {
  const lines = outputs.get(command)?.match(new RegExp(expected, `g${expected.flags}`))?.length ?? 0
  judge(lines > 0, `live scores are on the screen after \`${command.split(' ')[0]}\``, `${lines} scores`)
}
if (python === undefined) note('Python was skipped: TEST_PYTHON is not set, client/python/README.md says how to make one')
