import { expect, test } from '@jest/globals'
import { manualClock, offsetClock, systemClock } from './clock.ts'

test('an offset clock starts at its instant and advances', async () => {
  const machine = manualClock(1_000_000)
  const clock = offsetClock(Date.UTC(2018, 5, 14), machine)
  expect(clock.now()).toBe(Date.UTC(2018, 5, 14))
  let rang = 0
  clock.after(500, () => rang++)
  await machine.advance(499)
  expect(rang).toBe(0)
  await machine.advance(1)
  expect(rang).toBe(1)
  expect(clock.now()).toBe(Date.UTC(2018, 5, 14) + 500)
})

test('an offset clock may run faster than its timers', async () => {
  const machine = manualClock(1_000_000)
  const clock = offsetClock(Date.UTC(2018, 5, 14), machine, 60)
  let rang = 0
  clock.after(1_000, () => rang++)
  await machine.advance(1_000)
  expect([clock.now(), rang]).toEqual([Date.UTC(2018, 5, 14, 0, 1), 1])
})

test('a manual clock runs due tasks in order, and the tasks they schedule', async () => {
  const clock = manualClock(0)
  const ran: string[] = []
  const every = clock.every(100, () => ran.push(`every ${clock.now()}`))
  clock.after(150, async () => {
    await Promise.resolve()
    clock.after(50, () => ran.push(`after ${clock.now()}`))
  })
  clock.after(10, () => ran.push('never')).cancel()
  await clock.advance(250)
  every.cancel()
  await clock.advance(1_000)
  expect(ran).toEqual(['every 100', 'every 200', 'after 200'])
  expect(clock.now()).toBe(1_250)
})

test('a manual clock counts the timers that have not fired', async () => {
  const clock = manualClock(0)
  const every = clock.every(100, () => undefined)
  clock.after(50, () => undefined)
  const cancelled = clock.after(50, () => undefined)
  expect(clock.countTimers()).toBe(3)
  cancelled.cancel()
  await clock.advance(100)
  expect(clock.countTimers()).toBe(1)
  every.cancel()
  expect(clock.countTimers()).toBe(0)
})

test('a timer longer than 24 days throws instead of firing immediately', () => {
  expect(() => systemClock.after(40 * 86_400_000, () => undefined)).toThrow(RangeError)
})
