import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { LeaseSchema } from '@touchline/contract/gen/platform'
import { manualClock } from './clock.ts'
import { type Leases, leases, platformLeases } from './leases.ts'
import { createLog } from './log.ts'
import type { DocumentStore } from './ports/document-store.ts'
import { backEndsForTest } from './testing/back-ends-for-test.ts'

const termMs = 4_000
const log = createLog('silent')

/** Polls until `what` is true. */
async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((turned) => setTimeout(turned, 1))
}

/** The store, and `quiet`, which resolves when no operation is pending. */
function observedStore(store: DocumentStore): { store: DocumentStore; quiet(): Promise<void> } {
  let open = 0
  let turns = 0
  const pending = <T>(answer: Promise<T>): Promise<T> => {
    open++
    return answer.finally(() => {
      open--
      turns = 0
    })
  }
  return {
    store: { ...store, get: (c, id) => pending(store.get(c, id)), write: (c, writes) => pending(store.write(c, writes)) },
    async quiet() {
      for (turns = 0; turns < 3; turns = open === 0 ? turns + 1 : 0) await new Promise((turned) => setImmediate(turned))
    },
  }
}

/** Work that records when it runs and ends when its signal aborts. */
function worker() {
  const state = { begun: 0, running: false }
  const work = async (signal: AbortSignal) => {
    state.begun++
    state.running = true
    await new Promise((stopped) => signal.addEventListener('abort', stopped))
    state.running = false
  }
  return { state, work }
}

describe.each(backEndsForTest())('leases on $name', ({ open }) => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  async function two() {
    const { store: real, close } = await open()
    closers.push(close)
    await real.prepare([platformLeases])
    const clock = manualClock(0)
    const { store, quiet } = observedStore(real)
    const make = (on = store): Leases => {
      const made = leases({ store: on, clock, log, termMs })
      closers.push(made.close)
      return made
    }
    /** Advances the time in steps, each after all store operations have completed. */
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += termMs / 8) {
        await quiet()
        await clock.advance(termMs / 8)
      }
      await quiet()
    }
    return { pass, store, make, a: make(), b: make() }
  }

  test('one process holds and renews the lease, the other waits without limit and acquires it on release', async () => {
    const { pass, a, b } = await two()
    const [first, second] = [worker(), worker()]
    const lease = a.hold('play', first.work)
    await until(() => first.state.running)
    b.hold('play', second.work)
    await pass(5 * termMs)
    expect([first.state.running, second.state.running]).toEqual([true, false])
    await lease.release()
    expect(first.state.running).toBe(false)
    await pass(termMs / 4)
    await until(() => second.state.running)
    expect(first.state.begun).toBe(1)
  })

  test('work released before it started never starts, and the lease is free', async () => {
    const { a, b } = await two()
    const [first, second] = [worker(), worker()]
    await a.hold('play', first.work).release()
    b.hold('play', second.work)
    await until(() => second.state.running)
    expect(first.state.begun).toBe(0)
  })

  test('the lease of a crashed holder is acquired after one term', async () => {
    const { pass, store, b } = await two()
    await store.write(platformLeases, [{ doc: create(LeaseSchema, { name: 'play', holder: 'killed', termMs }), replaces: 'absent' }])
    const second = worker()
    b.hold('play', second.work)
    await pass(termMs * 0.75)
    expect(second.state.begun).toBe(0)
    await pass(termMs / 2)
    await until(() => second.state.running)
  })

  test('a holder that loses its lease stops, and starts again when the lease is free', async () => {
    const { pass, store, a } = await two()
    const first = worker()
    a.hold('play', first.work)
    await until(() => first.state.running)
    const known = await store.get(platformLeases, 'play')
    const [taken] = await store.write(platformLeases, [
      { doc: create(LeaseSchema, { name: 'play', holder: 'usurper', termMs }), replaces: known!.revision },
    ])
    await pass(termMs / 2)
    await until(() => !first.state.running)
    await store.write(platformLeases, [{ doc: create(LeaseSchema, { name: 'play', termMs }), replaces: taken as number }])
    await pass(termMs / 2)
    await until(() => first.state.running)
    expect(first.state.begun).toBe(2)
  })

  test('a holder that cannot renew stops before the end of its term', async () => {
    const { pass, store, a, make } = await two()
    const first = worker()
    let down = false
    const flaky: DocumentStore = { ...store, write: (c, writes) => (down ? Promise.reject(new Error('down')) : store.write(c, writes)) }
    make(flaky).hold('play', first.work)
    await until(() => first.state.running)
    const second = worker()
    a.hold('play', second.work)
    down = true
    await pass(termMs * 0.875)
    expect([first.state.running, second.state.running]).toEqual([false, false])
    await pass(termMs)
    await until(() => second.state.running)
  })

  test('a holder whose store is slow keeps the lease', async () => {
    const { pass, store, make } = await two()
    const first = worker()
    let answers = Promise.resolve()
    const slow: DocumentStore = { ...store, write: (c, writes) => answers.then(() => store.write(c, writes)) }
    make(slow).hold('play', first.work)
    await until(() => first.state.running)
    for (let i = 0; i < 6; i++) {
      const { promise, resolve } = Promise.withResolvers<void>()
      answers = promise
      await pass(termMs * 0.375)
      resolve()
    }
    expect(first.state).toEqual({ begun: 1, running: true })
  })

  test('a renewal that was applied without acknowledgement keeps the lease', async () => {
    const { pass, store, make } = await two()
    const first = worker()
    let lost = 0
    let losing = false
    const flaky: DocumentStore = {
      ...store,
      async write(c, writes) {
        const made = await store.write(c, writes)
        if (!losing) return made
        lost++
        throw new Error('no answer')
      },
    }
    make(flaky).hold('play', first.work)
    await until(() => first.state.running)
    losing = true
    await pass(termMs * 0.375)
    losing = false
    await pass(2 * termMs)
    expect([lost, first.state]).toEqual([1, { begun: 1, running: true }])
  })

  test('work that resolves releases the lease and does not start again; work that throws does', async () => {
    const { pass, a, b } = await two()
    let tries = 0
    a.hold('import', async () => {
      tries++
      if (tries === 1) throw new Error('the first try fails')
    })
    await until(() => tries === 1)
    await pass(termMs)
    await until(() => tries === 2)
    const second = worker()
    b.hold('import', second.work)
    await until(() => second.state.running)
    await pass(termMs)
    expect(tries).toBe(2)
  })
})
