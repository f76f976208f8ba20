import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type BuildOptions, build } from 'esbuild'

const folder = mkdtempSync(join(tmpdir(), 'stack-traces-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = `interface Kick { at: number }

export function kickOff({ at }: Kick): never {
  throw new TypeError(\`no kick-off at \${at}\`)
}
`
beforeAll(async () => {
  writeFileSync(join(folder, 'kick-off.ts'), source)
  const bundled: BuildOptions = { entryPoints: [join(folder, 'kick-off.ts')], bundle: true, format: 'esm', minifyWhitespace: true }
  const mapped: BuildOptions = { ...bundled, sourcemap: true, sourcesContent: false }
  await build({ ...mapped, outfile: join(folder, 'mapped.mjs') })
  await build({ ...bundled, outfile: join(folder, 'unmapped.mjs') })
})

/** Output of a process with mapped stack traces. */
async function printed(body: string): Promise<string> {
  const program = `import { mapStackTraces } from ${JSON.stringify(new URL('stack-traces.ts', import.meta.url).href)}
mapStackTraces()
${body}`
  writeFileSync(join(folder, 'program.mjs'), program)
  const run = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'program.mjs')])
  const { stdout, stderr } = await run.catch((failed: { stdout: string; stderr: string }) => failed)
  return stdout + stderr
}

test('a stack trace names the line of the source', async () => {
  const text = await printed("try { (await import('./mapped.mjs')).kickOff({ at: 3 }) } catch (error) { console.log(error.stack) }")
  expect(text).toMatch(/^TypeError: no kick-off at 3\n {4}at Module.kickOff \(kick-off\.ts:4:9\)\n {4}at file:.*program\.mjs/)
})

test('so does that of an uncaught error', async () => {
  expect(await printed("const { kickOff } = await import('./mapped.mjs'); kickOff({ at: 3 })")).toContain('at kickOff (kick-off.ts:4:9)')
})

test('without a map it names the position in the bundle', async () => {
  const text = await printed("try { (await import('./unmapped.mjs')).kickOff({ at: 3 }) } catch (error) { console.log(error.stack) }")
  expect(text).toMatch(/^TypeError: no kick-off at 3\n {4}at Module.kickOff \(file:.*unmapped\.mjs:\d+:\d+\)/)
})

test('what is not an error, or has an unusable message, does not break it', async () => {
  const text = await printed(`const odd = {}
Error.captureStackTrace(odd)
console.log(odd.stack.split('\\n')[0])
const broken = new Error()
Object.defineProperty(broken, 'message', { get() { throw new Error('again') } })
console.log(broken.stack.split('\\n').length > 1)`)
  expect(text.split('\n').slice(0, 2)).toEqual(['Error', 'true'])
})
