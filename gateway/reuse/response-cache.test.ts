import { describe, expect, test } from '@jest/globals'
import { manualClock } from '@touchline/platform/clock'
import fc from 'fast-check'
import { getText, represent } from '../http/representation.ts'
import { maxAgeSeconds } from './cache-class.ts'
import { cacheTags } from './cache-tags.ts'
import { type Read, type ReadResponse, type ResponseCache, responseCache } from './response-cache.ts'

const client = (): EventTarget & { closed: boolean; once(): void; off(): void } =>
  Object.assign(new EventTarget(), { closed: false, once: () => undefined, off: () => undefined })
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Responses of numbers, counting the reads. */
function underTest(given: Pick<ReadResponse, 'cache' | 'cacheTags'> = { cache: 'live', cacheTags: ['a tag'] }) {
  const clock = manualClock(0)
  const responses = responseCache(clock, 96)
  const state = { reads: 0, until: Promise.resolve() }
  const read: Read = async () => {
    const text = String(++state.reads)
    await state.until
    return { representation: represent(text), more: [], ...given }
  }
  /** Sends like a request does. */
  const send = async (key = 'a') =>
    getText((responses.current(key, read) ?? (await responses.read(key, client() as never, read))).representation)
  return { clock, responses, state, read, send }
}

describe('a response', () => {
  test('is read once for all who wait, and again when it expires or one of its tags is invalidated', async () => {
    const { clock, responses, send } = underTest()
    expect(await Promise.all([send(), send(), send('b')])).toEqual(['1', '1', '2'])
    responses.invalidate(['another tag'])
    expect(await send()).toBe('1')
    responses.invalidate(['a tag'])
    expect(await send()).toBe('3')
    await clock.advance(5_000)
    expect(await send()).toBe('4')
  })

  test('is sent with its age, and read again shortly before it expires', async () => {
    const { clock, responses, read, send } = underTest()
    await send()
    await clock.advance(3_749)
    expect(responses.age(responses.current('a', read)!)).toBe('3')
    await clock.advance(1)
    expect(await send()).toBe('1')
    await turn()
    expect(await send()).toBe('2')
    await clock.advance(3_000)
    expect(responses.age(responses.current('a', read)!)).toBe('3')
  })

  test.each([
    ['a list', cacheTags.matches('soccer'), 30],
    ['a list of changes', cacheTags.changes('soccer'), 5],
    ['a list of facts', cacheTags.facts('soccer'), 5],
  ])('%s (%s) is cached for %s seconds at most', async (_, tag, seconds) => {
    const { clock, responses, read, send } = underTest({ cache: 'list', cacheTags: [tag] })
    await send()
    await clock.advance(1_000 * seconds - 1)
    expect(responses.current('a', read)).toBeDefined()
    await turn()
    await clock.advance(1_000 * seconds + 1)
    expect(responses.current('a', read)).toBeUndefined()
  })

  test('of a read that fails is not cached', async () => {
    const { responses, send } = underTest()
    const failing = responses.read('a', client() as never, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await send()).toBe('1')
  })

  test('is the only one of its read, which ends when its last client disconnects, and then begins anew', async () => {
    const { responses, send } = underTest()
    const leaving: (() => void)[] = []
    const signals: AbortSignal[] = []
    const slow = () =>
      responses.read(
        'a',
        { closed: false, once: (_: string, leave: () => void) => leaving.push(leave), off: () => undefined } as never,
        (signal) => {
          signals.push(signal)
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        },
      )
    const both = [slow(), slow()].map((each) => each.catch(() => 'gone'))
    leaving[0]!()
    expect([await both[0], signals.map(({ aborted }) => aborted)]).toEqual(['gone', [false]])
    leaving[1]!()
    expect([await both[1], signals[0]!.aborted]).toEqual(['gone', true])
    expect(await send()).toBe('1')
  })
})

/** Possible steps: a match changes, with messages that may be lost or duplicated; a client polls; time passes. */
const step = fc.oneof(
  fc.record({ what: fc.constant('change' as const), match: fc.nat(2), messages: fc.nat(2) }),
  fc.record({ what: fc.constant('poll' as const), page: fc.nat(3) }),
  fc.record({ what: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 12_000 }) }),
)
/** The matches of each page. */
const pages = [[0], [1], [0, 1], [0, 1, 2]]

interface World {
  responses: ResponseCache
  versions: number[]
  /** The time of each change of a match. */
  changedAt: number[][]
  now(): number
}

async function poll({ responses, versions, now }: World, page: number) {
  const read: Read = async () => {
    const shown = pages[page]!.map((match) => [match, versions[match]!] as const)
    for (const [match, version] of shown) responses.observed(`match ${match}`, version)
    const tags = shown.map(([match]) => `match ${match}`)
    return { representation: represent(JSON.stringify({ shown, at: now() })), cache: 'list', more: [], cacheTags: tags }
  }
  const response = responses.current(`page ${page}`, read) ?? (await responses.read(`page ${page}`, client() as never, read))
  const { shown, at } = JSON.parse(getText(response.representation)) as { shown: [number, number][]; at: number }
  return { shown, at, age: Number(responses.age(response)) }
}

test('in any order of changes, lost messages and polls no response is older than its max-age or Age, and no version falls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const clock = manualClock(0)
      const world: World = { responses: responseCache(clock, 96), versions: [1, 1, 1], changedAt: [[0], [0], [0]], now: () => clock.now() }
      const seen = [0, 0, 0]
      for (const each of steps) {
        if (each.what === 'wait') await clock.advance(each.ms)
        if (each.what === 'change') {
          world.versions[each.match]!++
          world.changedAt[each.match]!.push(clock.now())
          for (let i = 0; i < each.messages; i++) world.responses.invalidate([`match ${each.match}`])
        }
        if (each.what !== 'poll') continue
        const { shown, at, age } = await poll(world, each.page)
        expect(age).toBe(Math.floor((clock.now() - at) / 1_000))
        expect(clock.now() - at).toBeLessThan(maxAgeSeconds.list * 1_000)
        for (const [match, version] of shown) {
          expect(version).toBeGreaterThanOrEqual(seen[match]!)
          seen[match] = version
          const replacedAt = world.changedAt[match]![version] ?? Number.POSITIVE_INFINITY
          expect(replacedAt).toBeGreaterThanOrEqual(at)
        }
      }
    }),
    { numRuns: 300 },
  )
})
