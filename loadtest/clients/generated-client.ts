/*
 * Generates a client with openapi-python-client from /openapi.json, compiles it, and reads with it the answers of every endpoint
 * of every sport, and of errors, from the demo.
 *   node loadtest/clients/generated-client.ts
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoRequests } from '@touchline/e2e/testing/demo-requests'
import { startWholeDemo } from '@touchline/e2e/testing/whole-demo'
import { judge, noteEach } from '../lib/goals.ts'
import { pythonProgram } from './python-program.ts'

const spec = 'openapi-python-client==0.29.1'
const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const generate = await pythonProgram(spec, 'openapi-python-client')
const python = await pythonProgram(spec, 'python')
const folder = mkdtempSync(join(tmpdir(), 'touchline-generated-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const server = await startWholeDemo()
const requests = await demoRequests(server)
const document = join(folder, 'openapi.json')
writeFileSync(document, await (await fetch(`${server.address}/openapi.json`)).text())
const written = await generate([
  ...['generate', '--path', document, '--meta', 'none', '--config', at('openapi-python-client.yml')],
  ...['--output-path', join(folder, 'generated'), '--fail-on-warning'],
])
const files = readdirSync(folder, { recursive: true }).filter((name) => `${name}`.endsWith('.py'))
judge(written.code === 0, 'the client is generated without a warning', `${files.length} files`)
if (written.code !== 0) noteEach(written.out.split('\n'))
const compiled = await python(['-m', 'compileall', '-q', join(folder, 'generated')])
judge(compiled.code === 0, 'it compiles', `exit code ${compiled.code}`)

const lines = join(folder, 'requests')
writeFileSync(lines, requests.map(({ operation, tag, target }) => `${operation} ${tag} ${target}\n`).join(''))
const read = await python([at('read_answers.py'), folder, server.address, await server.newKey(), lines])
const unread = read.out.split('\n').filter((line) => line !== '')
const operations = new Set(requests.map(({ operation }) => operation))
judge(
  read.code === 0 && unread.length === 0,
  'it reads every answer as it was sent',
  `${requests.length - unread.length} of ${requests.length}, of ${operations.size} operations`,
)
noteEach(unread)
await server.stop()
