import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from '@jest/globals'
import { manualClock } from '@touchline/platform/clock'
import { type KeptRunning, keepRunning } from './keep-running.ts'

const kept: KeptRunning[] = []
afterEach(async () => {
  for (const each of kept.splice(0)) await each.stop(0)
})

function started(script: string) {
  const clock = manualClock(0)
  const told: string[] = []
  const lives: ChildProcess[] = []
  const program = { command: [process.execPath, '-e', script] as const, environment: { WORD: 'heard' } }
  const own = keepRunning(program, { clock, tell: (line) => told.push(line), started: (child) => lives.push(child) })
  kept.push(own)
  return { own, clock, told, lives }
}
const forever = 'console.log(process.env.WORD); setInterval(() => {}, 1000)'

test('what dies is started again, after a pause that grows while it dies at once', async () => {
  const { own, clock, told, lives } = started('process.exit(3)')
  for (const seconds of [0.5, 1, 2]) {
    await once(lives.at(-1)!, 'exit')
    expect(told.at(-1)).toBe(`ended with 3; it starts again in ${seconds} s`)
    expect(own.pid()).toBeUndefined()
    const before = lives.length
    await clock.advance(seconds * 1_000)
    expect(lives.length).toBe(before + 1)
  }
})

test('who lived for a while and is killed is back soon', async () => {
  const { own, clock, told, lives } = started(forever)
  expect(String((await once(lives[0]!.stdout!, 'data'))[0])).toBe('heard\n')
  await clock.advance(60_000)
  process.kill(own.pid()!, 'SIGKILL')
  await once(lives[0]!, 'exit')
  expect(told).toEqual(['ended by SIGKILL; it starts again in 0.5 s'])
})

test('stopping waits for its end, and kills what does not end in time', async () => {
  const polite = started(`process.on('SIGINT', () => process.exit(0)); ${forever}`)
  await once(polite.lives[0]!.stdout!, 'data')
  await polite.own.stop(60_000)
  expect([polite.lives[0]!.exitCode, polite.told, polite.own.pid()]).toEqual([0, [], undefined])
  const stubborn = started(`process.on('SIGINT', () => {}); ${forever}`)
  await once(stubborn.lives[0]!.stdout!, 'data')
  const stopped = stubborn.own.stop(100)
  await stubborn.clock.advance(100)
  await stopped
  expect(stubborn.lives[0]!.signalCode).toBe('SIGKILL')
})

test('what cannot be started is told', async () => {
  const told = Promise.withResolvers<string>()
  const program = { command: ['/nowhere/to/be/found'] as const, environment: {} }
  kept.push(keepRunning(program, { clock: manualClock(0), tell: told.resolve, started: () => undefined }))
  expect(await told.promise).toMatch(/^ended before it began: .*ENOENT; it starts again in 0\.5 s$/)
})

test('its channel closes with this process, so that it knows', async () => {
  const { lives } = started(`process.on('disconnect', () => process.exit(7)); ${forever}`)
  await once(lives[0]!.stdout!, 'data')
  lives[0]!.disconnect()
  expect(await once(lives[0]!, 'exit')).toEqual([7, null])
})
