/*
 * Validates docs/server.json with the schema that it names, which the registry of servers keeps in its Go module.
 *   node loadtest/tools/registry.ts
 * Needs Go, which downloads the module into its cache.
 */
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { judge, noteEach, skip } from '../lib/goals.ts'
import { runProgram } from './package-program.ts'

const registry = 'github.com/modelcontextprotocol/registry@v1.8.9'
const go = ['/usr/local/go/bin', process.env.PATH]
  .join(delimiter)
  .split(delimiter)
  .map((folder) => join(folder, 'go'))
  .find(existsSync)
if (go === undefined) skip('there is no Go: install it, or add it to PATH')
const { code, out } = await runProgram(go, ['mod', 'download', '-json', registry])
if (code !== 0) skip(`${registry} cannot be downloaded: ${out.trim().split('\n').at(-1)}`)
const { Dir } = JSON.parse(out) as { Dir: string }

const entry = JSON.parse(readFileSync(new URL('../../docs/server.json', import.meta.url), 'utf8')) as { $schema: string }
const revision = new URL(entry.$schema).pathname.split('/').at(-2)!
const schema = JSON.parse(readFileSync(join(Dir, `internal/validators/schemas/${revision}.json`), 'utf8')) as object
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const isValid = ajv.validate(schema, entry)
judge(isValid, `docs/server.json is valid by the schema ${revision}`, isValid ? 'it is' : `${ajv.errors!.length} errors`)
noteEach((ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`))
