import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { skipAloud } from '@touchline/platform/testing/skip-aloud'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { installPythonClient, pythonSource } from './testing/packed-python-client.ts'

/**
 * The client for Python as it is published: its wheel, installed in an environment outside the repository. TEST_PYTHON is
 * a Python with client/python/requirements.txt.
 */

const python = process.env.TEST_PYTHON
if (python === undefined) skipAloud('the client for Python', 'TEST_PYTHON', 'client/python/README.md says how to make one.')
else describe('the client for Python', () => tests(python))

interface Output {
  code: number
  text: string
}
const runFile = promisify(execFile)
let folder: string
let server: EndToEndServer
let env: NodeJS.ProcessEnv

/** Runs a Python outside the repository. */
const run = async (program: string, ...args: string[]): Promise<Output> =>
  runFile(program, args, { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )

function tests(tools: string): void {
  const installed = () => join(folder, 'venv/bin/python')
  const mustRun = async (...args: Parameters<typeof run>) => {
    const { code, text } = await run(...args)
    if (code !== 0) throw new Error(`${args.join(' ')}\n${text}`)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-python-'))
    server = await startEndToEndServer({
      now: '2026-03-02T10:00:00Z',
      environment: { FEEDS: 'demo?seed=1&matches=2&rate=1&sport=soccer' },
    })
    env = { ...process.env, TOUCHLINE_URL: server.address, TOUCHLINE_KEY: await server.newKey() }
    await server.settled()
    const hasEnded = async () => (await server.get('/soccer/matches?status=finished&limit=1')).meta!.total > 15
    while (!(await hasEnded())) await server.advance(1_000)

    await installPythonClient(tools, folder, '[pandas]', 'pytest', 'pandas-stubs')
    await writeSamples()
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('the source has the types, the style and the format that strict checks require', async () => {
    const checks = [
      ['mypy', '--config-file', join(pythonSource, 'pyproject.toml'), join(pythonSource, 'src/touchline')],
      ['ruff', 'check', '--no-cache', pythonSource],
      ['ruff', 'format', '--check', '--no-cache', pythonSource],
    ]
    for (const check of checks) await mustRun(tools, '-m', ...check)
  })

  test('its tests pass on the installed wheel, at the service and at a server with prepared answers', async () => {
    const { code, text } = await run(
      installed(),
      '-m',
      'pytest',
      '--rootdir',
      folder,
      '-p',
      'no:cacheprovider',
      join(pythonSource, 'tests'),
    )
    expect([code, text]).toEqual([0, expect.stringMatching(/\b\d\d passed\b/)])
  })

  test('the samples of the readme have the types that the wheel publishes, and run', async () => {
    const strict = ['--strict', '--python-executable', installed(), 'samples', join(pythonSource, 'tests')]
    await mustRun(tools, '-m', 'mypy', ...strict)
    for (const [name, pattern] of Object.entries(patterns))
      expect([name, await run(installed(), `samples/${name}.py`)]).toEqual([name, { code: 0, text: expect.stringMatching(pattern) }])
  })
}

/** The blocks of the readme as programs. */
async function writeSamples(): Promise<void> {
  const readme = await readFile(join(pythonSource, 'README.md'), 'utf8')
  const blocks = new Map([...readme.matchAll(/^```python (\S+)\n(.*?)^```/gms)].map(([, name, code]) => [name!, code!]))
  expect([...blocks.keys()]).toEqual(Object.keys(patterns))
  const [client] = blocks.get('first_call')!.split('\nfor ')
  await mkdir(join(folder, 'samples'))
  for (const [name, code] of blocks)
    await writeFile(join(folder, `samples/${name}.py`), code.includes('import os') ? code : `${client}\n${code}`)
}

const patterns: Readonly<Record<string, RegExp>> = {
  first_call: /^\S+ {2}\S.* \d+ : \d+ \S/m,
  all: /^\d{4}-\d\d-\d\d \d\d:\S+ \S/m,
  changes: /^\d+ matches; continue at \S+/m,
  stream: /^\d+ matches in play/m,
  frame: /away_team\.score/,
  asynchronous: /^in play: soccer \d+, tennis 0\n/,
  webhooks: /^The receiver verifies with whsec_\S+/m,
}
