import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'

/** The client for TypeScript as it is published, in a folder outside the repository: the samples of its readme compile and run. */

const run = promisify(execFile)
const at = (path: string) => fileURLToPath(new URL(`../client/${path}`, import.meta.url))
let folder: string
let server: EndToEndServer
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-client-'))
  const published = join(folder, 'published')
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', at('pack.ts'), published])
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, published])
  const installed = join(folder, 'node_modules/@touchline/client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', installed])
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const found = fileURLToPath(import.meta.resolve(`${name}/package.json`))
    await symlink(join(found, '..'), join(folder, 'node_modules', name))
  }
  await symlink(at('../node_modules/@types'), join(folder, 'node_modules/@types'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  server = await startEndToEndServer({
    now: '2026-03-02T10:00:00Z',
    environment: { FEEDS: 'demo?seed=1&matches=2&rate=1&sport=soccer' },
  })
  key = await server.newKey()
  await server.settled()
  while ((await server.get('/soccer/matches/live')).data.length === 0) await server.advance(1_000)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

async function samples(): Promise<Map<string, string>> {
  const readme = await readFile(join(folder, 'node_modules/@touchline/client/README.md'), 'utf8')
  return new Map([...readme.matchAll(/^```ts (\S+)\n(.*?)^```/gms)].map(([, name, code]) => [name!, code!]))
}

test('every sample of the readme compiles against the published types, and runs', async () => {
  const all = await samples()
  expect([...all.keys()]).toEqual(['first-call', 'all', 'changes', 'stream'])
  const [client] = all.get('first-call')!.split('\nconst { data }')
  for (const [name, code] of all) {
    const start = client!.replace('{ touchline }', '{ type Row, touchline }')
    await writeFile(join(folder, `${name}.ts`), name === 'first-call' ? code : `${start}\n${code}\nexport type { Row }\n`)
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { target: 'es2024', module: 'nodenext', strict: true, noEmit: true, types: ['node'] },
      include: ['*.ts'],
    }),
  )
  const { stdout: problems } = await run(at('../node_modules/.bin/tsc'), ['--project', folder]).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(problems).toBe('')
  const env = { ...process.env, TOUCHLINE_URL: server.address, TOUCHLINE_KEY: key }
  for (const name of all.keys()) {
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, `${name}.ts`)], { env })
    expect([name, stdout]).toEqual([name, expect.stringMatching(patterns[name]!)])
  }
})

const patterns: Readonly<Record<string, RegExp>> = {
  'first-call': /^\S+ {2}\S.* \d+ : \d+ \S/m,
  all: /^\d{4}-\d\d-\d\dT\S+ \S/m,
  changes: /^\d+ matches; continue at \S+/m,
  stream: /^\d+ matches in play/m,
}
