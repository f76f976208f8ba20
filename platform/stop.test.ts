import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from '@jest/globals'

const file = fileURLToPath(new URL('./testing/lives-until.ts', import.meta.url))
const started: ChildProcess[] = []
afterEach(() => {
  for (const each of started.splice(0)) each.kill('SIGKILL')
})

/** Output and exit code of such a process; each signal is sent once the process has written that many lines. */
async function lived(life: string, ...signals: [afterLines: number, NodeJS.Signals][]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, life], { stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  const texts = { out: '', err: '' }
  const lines = () => texts.out.split('\n').slice(0, -1)
  child.stderr.on('data', (text) => {
    texts.err += text
  })
  child.stdout.on('data', (text) => {
    texts.out += text
    while (signals[0] && lines().length >= signals[0][0]) child.kill(signals.shift()![1])
  })
  const [code] = await once(child, 'close')
  return { code, lines: lines(), err: texts.err }
}

test('SIGTERM stops gracefully with a drain delay; SIGINT without one', async () => {
  expect(await lived('', [1, 'SIGTERM'])).toEqual({ code: 0, lines: ['runs', 'stops with a wait', 'stopped'], err: '' })
  expect(await lived('', [1, 'SIGINT'])).toEqual({ code: 0, lines: ['runs', 'stops without a wait', 'stopped'], err: '' })
})

test('a waiting start ends on a signal', async () => {
  expect(await lived('waits', [1, 'SIGTERM'])).toEqual({ code: 0, lines: ['waits'], err: '' })
})

test('a StartError is printed as its message and nothing else', async () => {
  expect(await lived('misconfigured')).toEqual({ code: 1, lines: [], err: 'PORT must be a number.\n' })
})

test('a second signal ends a process that does not stop', async () => {
  const lines = ['runs', 'stops with a wait', 'is stuck']
  expect(await lived('stuck', [1, 'SIGTERM'], [3, 'SIGTERM'])).toMatchObject({ code: 1, lines })
})

test('a duplicate Ctrl-C, from the terminal and from npm, counts once', async () => {
  expect(await lived('', [1, 'SIGINT'], [2, 'SIGINT'])).toMatchObject({ code: 0, lines: ['runs', 'stops without a wait', 'stopped'] })
})

test.each([
  ['throws', 'thrown'],
  ['rejects', 'rejected'],
])('an uncaught exception (%s) stops gracefully with exit code 1', async (life, what) => {
  const { code, lines, err } = await lived(life)
  expect([code, lines]).toEqual([1, ['runs', 'stops with a wait', 'stopped']])
  expect(JSON.parse(err.split('\n')[0]!)).toMatchObject({ level: 'error', error: { message: what } })
})
