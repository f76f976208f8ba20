import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { freePorts } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import type { Metafile } from 'esbuild'
import { root, services } from './bundle.ts'
import { makeBundle } from './make-bundle.ts'
import { isInBuildContext } from './testing/build-context.ts'
import { type RunBundle, runBundle } from './testing/run-bundle.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const top = mkdtempSync(join(tmpdir(), 'bundles-'))
afterAll(() => rmSync(top, { recursive: true }))

/** The bundle as the Dockerfile makes it. */
const make = async (name: string, folder: string): Promise<string> => {
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', main, name, folder])
  return folder
}
/** Runs in this process, which calls npm once for all bundles. */
const makeHere = async (name: string, folder: string): Promise<string> => {
  await makeBundle(name, folder)
  return folder
}
const bundles = new Map<string, Promise<string>>()
/** The folder of a bundle. Each bundle is made once. */
function made(name: string, by = make): Promise<string> {
  const folder = bundles.get(name) ?? by(name, join(top, name))
  bundles.set(name, folder)
  return folder
}

const started: RunBundle[] = []
afterEach(() => {
  for (const each of started.splice(0)) each.kill()
})
const run = (...given: Parameters<typeof runBundle>): RunBundle => {
  const running = runBundle(...given)
  started.push(running)
  return running
}

/** Polls `look` until it returns a value. Errors: an Error with the output when the process ends first. */
async function eventually<T>({ output, ended }: RunBundle, look: () => Promise<T | undefined>): Promise<T> {
  let code: number | null | undefined
  ended.then((c) => {
    code = c
  })
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    if (code !== undefined) throw new Error(`it ended with ${code}: ${output()}`)
    await setTimeout(50)
  }
}

/**
 * Output of the health check, repeated as Docker does, because a busy machine may not answer within the time of one
 * check.
 */
const healthy = (running: RunBundle, folder: string, ADMIN_PORT: string): Promise<string> =>
  eventually(running, async () => {
    const check = run(folder, { ADMIN_PORT }, '--health')
    return (await check.ended) === 0 ? check.output() : undefined
  })

/** The services and programs with code in a bundle. */
const getParts = (folder: string): string[] => {
  const maps = globSync('*.mjs.map', { cwd: folder }).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const sources = maps.flatMap(({ sources }: { sources: string[] }) => sources.map((path) => relative(root, resolve(folder, path))))
  return [...new Set(sources.flatMap((path) => /^(services\/[a-z0-9-]+|gateway)\//.exec(path)?.[1] ?? []))]
}

const getComponents = (folder: string): string[] => {
  const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
  return components.map(({ name }: { name: string }) => name)
}

describe('the bundle of everything', () => {
  let folder: string
  beforeAll(async () => {
    folder = await made('embedded')
  })

  test('plays the demo and serves requests, is healthy, and writes only to DATA_DIR', async () => {
    const [PORT = '', ADMIN_PORT = '', RPC_PORT = ''] = (await freePorts(3)).map(String)
    const running = run(folder, { PORT, ADMIN_PORT, RPC_PORT, HOST: '127.0.0.1', DATA_DIR: mkdtempSync(join(top, 'data-')) })
    const key = await eventually(running, async () => /^Demo key: (\S+)$/m.exec(running.output())?.[1])
    const getData = (path: string) => async () => {
      const answer = await fetch(`http://127.0.0.1:${PORT}/v1${path}`, { headers: { 'X-API-Key': key } })
      const { data } = (await answer.json()) as { data?: unknown[] }
      return data?.length ? data.length : undefined
    }
    expect(await eventually(running, getData('/sports'))).toBeGreaterThan(0)
    expect(await eventually(running, getData('/soccer/matches/live'))).toBeGreaterThan(0)

    // The process may read no file of the repository, so the texts are in the bundle.
    const home = await (await fetch(`http://127.0.0.1:${PORT}/`)).text()
    const reference = await (await fetch(`http://127.0.0.1:${PORT}/docs/try`)).text()
    const loaded = [...`${home}${reference}`.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    expect(loaded.some((path) => path.startsWith('/assets/api-reference/'))).toBe(true)
    loaded.push('/widgets.js')
    for (const path of loaded) {
      const asset = await fetch(`http://127.0.0.1:${PORT}${path}`)
      expect([path, asset.status, (await asset.text()).length > 0]).toEqual([path, 200, true])
    }

    expect(await healthy(running, folder, ADMIN_PORT)).toBe('ok\n')
    expect(await running.stop()).toBe(0)
  })

  test('has a bill of materials and the licences of all packages', () => {
    expect(getComponents(folder)).toEqual(expect.arrayContaining(['node', 'mongodb', '@grpc/grpc-js', 'express']))
    expect(getComponents(folder)).not.toContain('jest')
    const licences = readFileSync(join(folder, 'licences.txt'), 'utf8')
    const titles = [...licences.matchAll(/^===== (\S+) \S+ =====$/gm)].map(([, name]) => name)
    expect(['node', ...titles].sort()).toEqual(getComponents(folder).sort())
  })
})

describe('the bundle of the site', () => {
  let folder: string
  let inputs: Metafile['inputs']
  beforeAll(async () => {
    folder = await made('site', async (name, folder) => {
      inputs = (await makeBundle(name, folder)).inputs
      return folder
    })
  })

  test('is built from files of the build context alone', () => {
    const own = Object.keys(inputs).filter((path) => !/^(?:node_modules|proto\/gen|client\/gen)\/|^site\.js$/.test(path))
    expect(own.length).toBeGreaterThan(100)
    expect(own.filter((path) => !isInBuildContext(path))).toEqual([])
    const packages = globSync(
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.map((folder: string) => `${folder}/package.json`),
      { cwd: root },
    )
    expect(packages.filter((path) => !isInBuildContext(path))).toEqual([])
    expect(['services/live/live.test.ts', 'deploy/.env', 'docs/adr/README.md'].filter(isInBuildContext)).toEqual([])
  })

  test('contains the files for browsers as texts, with the licences of their packages', () => {
    const texts = Object.keys(inputs).filter((path) => inputs[path]!.with?.type === 'text')
    expect(texts).toEqual(expect.arrayContaining(globSync('site/browser/*', { cwd: root })))
    expect(texts).toContain('node_modules/@picocss/pico/css/pico.min.css')
    expect(getComponents(folder)).toEqual(expect.arrayContaining(['@picocss/pico', '@scalar/api-reference', 'eventsource-parser']))
    expect(getComponents(folder)).not.toContain('esbuild')
  })

  test('contains no service', () => {
    expect(getParts(folder)).toEqual([])
  })
})

describe('the bundle of one service', () => {
  let folder: string
  beforeAll(async () => {
    folder = await made('live')
  })

  test('contains no other service and no packages of others', () => {
    expect(getParts(folder)).toEqual(['services/live'])
    expect(getComponents(folder)).not.toContain('express')
  })

  test('maps the code of the repository to its files, and not that of packages', () => {
    const getOrigin = (text: string) => {
      for (const file of globSync('*.mjs', { cwd: folder })) {
        const lines = readFileSync(join(folder, file), 'utf8').split('\n')
        const line = lines.findIndex((each) => each.includes(text))
        if (line < 0) continue
        const entry = new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8'))).findEntry(
          line,
          lines[line]!.indexOf(text),
        )
        return 'originalSource' in entry ? entry.originalSource.replace(/.*\.\.\//, '') : undefined
      }
      throw new Error(`no module contains ${text}`)
    }
    expect(getOrigin('function runService(')).toMatch(/\bplatform\/process\.ts$/)
    expect(getOrigin('function redactConnectionString(')).toBeUndefined()
  })

  test('starts alone, is healthy, and reports what it waits for', async () => {
    const [ADMIN_PORT = '', RPC_PORT = '', nobody] = (await freePorts(3)).map(String)
    const away = { MONGODB_URL: `mongodb://127.0.0.1:${nobody}/`, NATS_URL: `nats://127.0.0.1:${nobody}`, ...rpcSecretsForTest }
    const running = run(folder, { ...away, ADMIN_PORT, RPC_PORT, INTERNAL_HOST: '127.0.0.1', STOP_WAIT_SECONDS: '0' })
    const waitsFor = await eventually(running, async () => {
      const { waits_for } = (await (await fetch(`http://127.0.0.1:${ADMIN_PORT}/readyz`)).json()) as { waits_for: { process: string } }
      return waits_for.process === 'starting' ? undefined : waits_for
    })
    expect(waitsFor).toEqual({ process: expect.stringMatching(/(MONGODB|NATS)_URL/) })

    expect(await healthy(running, folder, ADMIN_PORT)).toBe('ok\n')
    const ready = await eventually(running, async () => {
      const check = run(folder, { ADMIN_PORT }, '--ready')
      return { code: await check.ended, report: JSON.parse(check.output()) }
    })
    expect(ready).toEqual({ code: 1, report: { ready: false, waits_for: waitsFor, degraded: {} } })
  })

  test('does not load the undici of Node', async () => {
    // Ends at once, because settings are missing.
    const script = `process.on('exit', () => console.log(process.moduleLoadList.some((name) => name.endsWith('/undici'))))
      await import('${folder}/bundle.mjs')`
    const ended = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env: {} })
    await expect(ended).rejects.toMatchObject({ code: 1, stdout: 'false\n', stderr: expect.stringContaining('MONGODB_URL is required') })
  })

  test('the health check fails when no process runs', async () => {
    const [ADMIN_PORT = ''] = (await freePorts(1)).map(String)
    const health = run(folder, { ADMIN_PORT }, '--health')
    expect([await health.ended, health.output()]).toEqual([1, expect.stringMatching(/^The admin port does not answer: /)])
  })
})

describe('the layer of a service', () => {
  const getFiles = (folder: string) =>
    globSync('*', { cwd: folder })
      .sort()
      .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }))

  test.each(services)('of %s has at most 2 MB compressed', async (name) => {
    // The program of /docs/try is a file of its own, which few processes ever read.
    const own = getFiles(await made(name, makeHere)).filter(({ file }) => !file.endsWith('.gz'))
    const compressed = own.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0)
    expect(compressed).toBeGreaterThan(100_000)
    expect(compressed).toBeLessThanOrEqual(2_000_000)
  })

  test('has the same bytes when it is built again, by another process', async () => {
    // Jest compares buffers byte by byte, which takes seconds.
    const getDigests = (folder: string) => getFiles(folder).map(({ file, bytes }) => [file, hash('sha256', bytes)])
    expect(getDigests(await makeHere('live', join(top, 'again')))).toEqual(getDigests(await made('live')))
  })
})

test('an unknown name is rejected with the list of valid names', async () => {
  await expect(made('life')).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/embedded, sandbox, cli, accounts, .*live/) })
})
