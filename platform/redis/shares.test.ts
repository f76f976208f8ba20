import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ExactWindow } from '../memory/rate-limiter.ts'
import { beatEveryMs, getLimitAlone, getPart, getSharedLimit, members, type Present, settlingMs } from './shares.ts'

const presentAs = (count: number, rank: number): Present => ({ count, rank, alone: 0, settledAlone: 0, isComplete: true })
const counts = fc.integer({ min: 1, max: 250 })
const limits = fc.integer({ min: 1, max: 100_000 })

test('the parts of all add up to the limit, and each is at least 1', () => {
  fc.assert(
    fc.property(counts, limits, (count, limit) => {
      const parts = Array.from({ length: count }, (_, rank) => getPart(limit, presentAs(count, rank)))
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(1)
      expect(parts.reduce((sum, part) => sum + part)).toBe(Math.max(limit, count))
    }),
  )
})

test('calls at one interval, spread evenly, are admitted at 0.8 of the limit or more, from 4 calls for each process on', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 4, max: 40 }), fc.nat(100), (count, each, percent) => {
      const limit = each * count + Math.floor((count * percent) / 101)
      const minutes = 6
      const windows = Array.from({ length: count }, () => new ExactWindow())
      let admitted = 0
      for (let call = 0; call < minutes * limit; call++) {
        const [rank, at] = [call % count, (call * 60_000) / limit]
        if (windows[rank]!.count(at) >= getPart(limit, presentAs(count, rank))) continue
        windows[rank]!.add(at, call)
        admitted++
      }
      expect(admitted / minutes).toBeGreaterThanOrEqual(0.8 * limit)
    }),
    { numRuns: 30 },
  )
})

test.each([
  { it: 'a process that does not know the others yet', limit: 600, present: { ...presentAs(1, 0), isComplete: false }, part: 1 },
  { it: 'a limit below the number of processes', limit: 30, present: presentAs(60, 59), part: 1 },
  { it: 'one of three', limit: 600, present: presentAs(3, 1), part: 200 },
])('$it has a part of $part', ({ limit, present, part }) => {
  expect(getPart(limit, present)).toBe(part)
})

test('members join, stop and are missed; those that counted alone stay for another minute', () => {
  const known = members('m')
  const seen = () => Object.values(known.present())
  expect(seen()).toEqual([1, 0, 0, 0, false])
  known.hear({ id: 'a', isAlone: false, isLeaving: false }, 500)
  known.hear({ id: 'z', isAlone: true, isLeaving: false }, 500)
  known.hear({ id: 'm', isAlone: true, isLeaving: false }, 500)
  expect(seen()).toEqual([3, 1, 1, 0, false])
  known.update(1_500)
  expect(seen()).toEqual([3, 1, 1, 0, true])
  known.hear({ id: 'a', isAlone: false, isLeaving: true }, 2_000)
  expect(seen()).toEqual([2, 0, 1, 0, true])
  known.hear({ id: 'b', isAlone: false, isLeaving: false }, 2_000)
  known.update(5_500)
  expect(seen()).toEqual([3, 1, 1, 0, true])
  known.update(5_501)
  expect(seen()).toEqual([2, 0, 1, 0, true])
  known.update(500 + settlingMs)
  expect(seen()).toEqual([1, 0, 0, 0, true])
})

/** Requests in a model, by id: the set does not count one twice. */
type Counted = Map<number, number>
const countWithin = (counted: Counted, now: number): number => counted.values().reduce((sum, at) => sum + (at > now - 60_000 ? 1 : 0), 0)

interface Process {
  id: string
  known: ReturnType<typeof members>
  own: Counted
  state: 'sharing' | 'alone' | 'restoring'
  since: number
  followsSharing: boolean
  admittedBefore: number
}

/**
 * Processes and a Redis, a second at a time. A change of a process is heard in the same second, and what it admitted
 * alone is in Redis a second after it reaches it: what others admit meanwhile is bounded by what they know of it.
 */
function model(limit: number, count: number) {
  let [now, ids, calls] = [0, 0, 0]
  const redis: Counted = new Map()
  const all: Counted = new Map()
  const processes: Process[] = []
  const say = ({ id, state }: Process, isLeaving = false) => {
    for (const { known } of processes) known.hear({ id, isAlone: state !== 'sharing', isLeaving }, now)
  }
  const join = (state: Process['state']) => {
    const id = `p${1_000 + ++ids}`
    processes.push({ id, known: members(id), own: new Map(), state, since: now, followsSharing: false, admittedBefore: 0 })
    for (const each of processes) say(each)
  }
  const limitAlone = ({ known, since, followsSharing, admittedBefore }: Process) =>
    getLimitAlone(limit, known.present(), { forMs: now - since, followsSharing, admittedBefore })
  for (let i = 0; i < count; i++) join('sharing')
  return {
    ...{ processes, join, count },
    /** Requests are admitted in the order of time. */
    mostInAMinute(): number {
      const instants = [...all.values()]
      let [most, from] = [0, 0]
      for (const [i, at] of instants.entries()) {
        while (instants[from]! <= at - 60_000) from++
        most = Math.max(most, i - from + 1)
      }
      return most
    },
    forget: () => all.clear(),
    starts: () => ids,
    second(): void {
      now += beatEveryMs
      for (const each of processes) {
        if (each.state === 'restoring') {
          for (const [id, at] of each.own) redis.set(id, at)
          each.state = 'sharing'
        }
        say(each)
        each.known.update(now)
      }
    },
    lose(process: Process): void {
      if (process.state === 'alone') return
      const admittedBefore = countWithin(process.own, now)
      Object.assign(process, { state: 'alone', since: now, followsSharing: true, admittedBefore })
      say(process)
    },
    find(process: Process): void {
      if (process.state === 'alone') process.state = 'restoring'
    },
    /** `says`: it stops in order; else it is killed. */
    leave(process: Process, says: boolean): void {
      processes.splice(processes.indexOf(process), 1)
      if (says) say(process, true)
    },
    call(process: Process): void {
      const isAlone = process.state === 'alone'
      // Its own command brings what it admitted alone.
      if (process.state === 'restoring') for (const [id, at] of process.own) redis.set(id, at)
      const most = isAlone ? limitAlone(process) : getSharedLimit(limit, process.known.present())
      if (countWithin(isAlone ? process.own : redis, now) >= most) return
      for (const counted of [all, process.own, ...(isAlone ? [] : [redis])]) counted.set(calls, now)
      calls++
    },
  }
}

type Model = ReturnType<typeof model>
const some = fc.nat(1_000)
const pick = ({ processes }: Model, n: number): Process => processes[n % processes.length]!
const wait = fc.integer({ min: 1, max: 40 }).map((seconds) => (m: Model) => {
  for (let s = 0; s < seconds; s++) m.second()
})
const burst = fc.tuple(some, fc.integer({ min: 1, max: 120 })).map(([n, calls]) => (m: Model) => {
  for (let i = 0; i < calls; i++) m.call(pick(m, n))
})
const burstOverAll = fc.integer({ min: 1, max: 40 }).map((calls) => (m: Model) => {
  for (const each of m.processes) for (let i = 0; i < calls; i++) m.call(each)
})
const everyone = (what: 'lose' | 'find') => fc.constant((m: Model) => m.processes.forEach(m[what]))
const someone = (what: 'lose' | 'find') => some.map((n) => (m: Model) => m[what](pick(m, n)))
const run = (m: Model, steps: readonly ((m: Model) => void)[]) => {
  for (const step of steps) step(m)
}

test('while processes lose Redis and find it again, in any order, at most 1.5 of the limit is admitted in any 60 s', () => {
  const steps = fc.oneof(
    { weight: 4, arbitrary: burst },
    { weight: 4, arbitrary: wait },
    ...[burstOverAll, everyone('lose'), everyone('find'), someone('lose'), someone('find')],
  )
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.array(steps, { minLength: 10, maxLength: 40 }), (count, some) => {
      const m = model(80, count)
      run(m, [(each) => each.second(), (each) => each.second(), ...some])
      expect(m.mostInAMinute()).toBeLessThanOrEqual(1.5 * 80)
    }),
    { numRuns: 40 },
  )
})

test('without Redis at most 1.1 of the limit is admitted in any 60 s while processes join, stop, are killed and start again', () => {
  const joins = fc.constant((m: Model) => m.join('alone'))
  const leaves = fc.tuple(some, fc.boolean()).map(([n, says]) => (m: Model) => {
    if (m.processes.length > m.count) m.leave(pick(m, n), says)
  })
  const restarts = fc.tuple(some, fc.boolean()).map(([n, says]) => (m: Model) => {
    m.leave(pick(m, n), says)
    m.join('alone')
  })
  const steps = fc.oneof({ weight: 4, arbitrary: burst }, { weight: 4, arbitrary: wait }, burstOverAll, joins, leaves, restarts)
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 8 }), fc.array(steps, { minLength: 10, maxLength: 40 }), (count, some) => {
      const m = model(80, count)
      run(m, [(each) => each.processes.forEach(each.lose)])
      for (let s = 0; s < 130; s++) m.second()
      m.forget()
      run(m, some)
      // Each start brings a tenth of a part, or one call.
      const starts = m.starts() - count
      expect(m.mostInAMinute()).toBeLessThanOrEqual(80 + Math.max(0.1 * 80, starts))
    }),
    { numRuns: 40 },
  )
})
