import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from '@jest/globals'
import { manualClock } from '@touchline/platform/clock'
import { type KeptRunning, keepRunning } from './keep-running.ts'

const programs: KeptRunning[] = []
afterEach(async () => {
  for (const each of programs.splice(0)) await each.stop(0)
})

function started(script: string) {
  const clock = manualClock(0)
  const reports: string[] = []
  const children: ChildProcess[] = []
  const exits: Promise<unknown>[] = []
  const program = { command: [process.execPath, '-e', script] as const, environment: { WORD: 'heard' } }
  const observed = (child: ChildProcess) => {
    children.push(child)
    exits.push(once(child, 'exit'))
  }
  const running = keepRunning(program, { clock, report: (line) => reports.push(line), started: observed })
  programs.push(running)
  return { running, clock, reports, children, exits }
}
const forever = 'console.log(process.env.WORD); setInterval(() => {}, 1000)'

test('a process that exits is restarted, with a growing backoff while it exits at once', async () => {
  const { running, clock, reports, children, exits } = started('process.exit(3)')
  for (const seconds of [0.5, 1, 2]) {
    await exits.at(-1)
    expect(reports.at(-1)).toBe(`ended with 3; it starts again in ${seconds} s`)
    expect(running.pid()).toBeUndefined()
    const before = children.length
    await clock.advance(seconds * 1_000)
    expect(children.length).toBe(before + 1)
  }
})

test('a process that ran for a while and is killed is restarted soon', async () => {
  const { running, clock, reports, children } = started(forever)
  expect(String((await once(children[0]!.stdout!, 'data'))[0])).toBe('heard\n')
  await clock.advance(60_000)
  process.kill(running.pid()!, 'SIGKILL')
  await once(children[0]!, 'exit')
  expect(reports).toEqual(['ended by SIGKILL; it starts again in 0.5 s'])
})

test('stop waits for the exit, and kills a process that does not exit in time', async () => {
  const polite = started(`process.on('SIGINT', () => process.exit(0)); ${forever}`)
  await once(polite.children[0]!.stdout!, 'data')
  await polite.running.stop(60_000)
  expect([polite.children[0]!.exitCode, polite.reports, polite.running.pid()]).toEqual([0, [], undefined])
  const stubborn = started(`process.on('SIGINT', () => {}); ${forever}`)
  await once(stubborn.children[0]!.stdout!, 'data')
  const stopped = stubborn.running.stop(100)
  await stubborn.clock.advance(100)
  await stopped
  expect(stubborn.children[0]!.signalCode).toBe('SIGKILL')
})

test('a start that fails is reported', async () => {
  const reported = Promise.withResolvers<string>()
  const program = { command: ['/nowhere/to/be/found'] as const, environment: {} }
  programs.push(keepRunning(program, { clock: manualClock(0), report: reported.resolve, started: () => undefined }))
  expect(await reported.promise).toMatch(/^ended before it began: .*ENOENT; it starts again in 0\.5 s$/)
})

test('the IPC channel closes with this process', async () => {
  const { children } = started(`process.on('disconnect', () => process.exit(7)); ${forever}`)
  await once(children[0]!.stdout!, 'data')
  children[0]!.disconnect()
  expect(await once(children[0]!, 'exit')).toEqual([7, null])
})
