import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { AuthService, type Grant, GrantSchema, KeyChangedSchema } from '@touchline/contract/gen/auth'
import { manualClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import { localClient } from '@touchline/platform/rpc/local'
import { grants } from './grants.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const minute = 60_000
const grant = (rights: MessageInitShape<typeof GrantSchema> = {}): Grant =>
  create(GrantSchema, { keyId: 'key_1', perMinute: 600, state: 'active', language: 'en', revision: 1, ...rights })
const changed = (revision: number, keyId = 'key_1') => create(KeyChangedSchema, { keyId, revision })

/** The cache before an auth that says what `auth.says` says, when `auth.until` resolves. */
function underTest(first: Grant | undefined = grant()) {
  const clock = manualClock(start)
  const auth = { says: first as Grant | undefined, isThere: true, asked: 0, until: Promise.resolve() }
  const client = localClient(
    AuthService,
    () =>
      auth.isThere
        ? ({
            async getGrant() {
              auth.asked++
              const says = auth.says
              await auth.until
              if (!says) throw fail('not_found', { kind: 'key', id: 'asked for' })
              return says
            },
          } as never)
        : undefined,
    createLog('silent'),
  )
  let setByMs = 0
  const realClock = { ...clock, now: () => clock.now() + setByMs }
  const cache = grants({ auth: client, realClock, steadyClock: clock, log: createLog('silent') })
  /** As the stage asks: what is held, else a look-up. */
  const use = async (key = 'a key') => cache.find(key, realClock.now()) ?? (await cache.lookUp(key))
  const setClock = (byMs: number) => {
    setByMs += byMs
  }
  return { clock, auth, cache, use, setClock }
}

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error) => error.code,
  )

const turn = () => new Promise((resolve) => setImmediate(resolve))

function gate(): { until: Promise<void>; open(): void } {
  let open = () => {}
  const until = new Promise<void>((resolve) => {
    open = resolve
  })
  return { until, open: () => open() }
}

describe('what a key may do', () => {
  test('is looked up once a minute', async () => {
    const { clock, auth, use } = underTest()
    await use()
    await clock.advance(minute - 1)
    await use()
    expect(auth.asked).toBe(1)
    await clock.advance(1)
    await use()
    expect(auth.asked).toBe(2)
  })

  test('is looked up once a minute whatever somebody sets the clock to, by which it ends all the same', async () => {
    const { auth, clock, use, setClock } = underTest(grant({ expiresAt: '2026-03-01T13:00:00Z' }))
    await use()
    for (const ms of [-30 * minute, 59 * minute]) {
      setClock(ms)
      await clock.advance(minute / 2 - 1)
      await use()
    }
    expect(auth.asked).toBe(1)
    await clock.advance(2)
    await use()
    expect(auth.asked).toBe(2)
    setClock(30 * minute)
    expect(await code(use())).toBe('expired_key')
  })

  test('is looked up once for many that ask at the same time', async () => {
    const { auth, use } = underTest()
    await Promise.all(Array.from({ length: 100 }, () => use()))
    expect(auth.asked).toBe(1)
  })

  test('ends at the instant it expires, however fresh it is', async () => {
    const { clock, use } = underTest(grant({ expiresAt: '2026-03-01T12:00:30Z' }))
    await use()
    await clock.advance(29_999)
    expect(await code(use())).toBe('ok')
    await clock.advance(1)
    expect(await code(use())).toBe('expired_key')
  })

  test('an unknown key is not looked up again for ten seconds, unless a key was changed', async () => {
    const { clock, auth, use, cache } = underTest(undefined)
    auth.says = undefined
    for (let i = 0; i < 3; i++) expect(await code(use())).toBe('invalid_key')
    expect(auth.asked).toBe(1)
    await clock.advance(10_000)
    expect(await code(use())).toBe('invalid_key')
    expect(auth.asked).toBe(2)
    auth.says = grant()
    cache.changed(changed(1))
    expect(await code(use())).toBe('ok')
  })
})

describe('a revocation', () => {
  test('reaches a key that is held at once', async () => {
    const { auth, use, cache } = underTest()
    await use()
    auth.says = grant({ state: 'revoked', revision: 2 })
    expect(await code(use())).toBe('ok')
    cache.changed(changed(2))
    expect(await code(use())).toBe('invalid_key')
  })

  test('wins over a look-up it overtakes', async () => {
    const { auth, use, cache } = underTest()
    const slow = gate()
    auth.until = slow.until
    const racing = code(use())
    while (auth.asked === 0) await turn()
    auth.says = grant({ state: 'revoked', revision: 2 })
    cache.changed(changed(2))
    slow.open()
    expect(await racing).toBe('invalid_key')
    expect(auth.asked).toBe(2)
  })

  test('that comes again, or late, does not drop what is newer', async () => {
    const { auth, use, cache } = underTest(grant({ revision: 3 }))
    await use()
    cache.changed(changed(3))
    cache.changed(changed(2))
    await use()
    expect(auth.asked).toBe(1)
  })

  test('is not forgotten while auth cannot be reached', async () => {
    const { auth, use, cache } = underTest()
    await use()
    cache.changed(changed(2))
    auth.isThere = false
    expect(await code(use())).toBe('upstream_unavailable')
  })

  test('that may have been missed makes every key be looked up again', async () => {
    const { auth, use, cache } = underTest()
    await use()
    auth.says = grant({ state: 'revoked', revision: 2 })
    cache.gap()
    expect(await code(use())).toBe('invalid_key')
  })

  test('that may have been missed during a look-up makes it be done again', async () => {
    const { auth, use, cache } = underTest()
    const slow = gate()
    auth.until = slow.until
    const racing = code(use())
    await turn()
    auth.says = grant({ state: 'revoked', revision: 2 })
    cache.gap()
    slow.open()
    expect(await racing).toBe('invalid_key')
  })
})

describe('while auth cannot be reached', () => {
  test('known keys work for a quarter of an hour, unknown ones do not', async () => {
    const { clock, auth, use } = underTest()
    await use()
    auth.isThere = false
    await clock.advance(minute)
    expect(await code(use())).toBe('ok')
    expect(await code(use('another key'))).toBe('upstream_unavailable')
    await clock.advance(14 * minute - 1)
    expect(await code(use())).toBe('ok')
    await clock.advance(1)
    expect(await code(use())).toBe('upstream_unavailable')
  })

  test('known keys end when they expire', async () => {
    const { clock, auth, use } = underTest(grant({ expiresAt: '2026-03-01T12:05:00Z' }))
    await use()
    auth.isThere = false
    await clock.advance(5 * minute)
    expect(await code(use())).toBe('expired_key')
  })

  test('nobody waits, and one look-up every two seconds finds it again', async () => {
    const { clock, auth, use, cache } = underTest()
    await use()
    auth.isThere = false
    await clock.advance(minute)
    await use()
    auth.isThere = true
    auth.says = grant({ perMinute: 1, revision: 2 })
    expect(cache.find('a key', clock.now())?.perMinute).toBe(600)
    await clock.advance(2_000)
    expect(cache.find('a key', clock.now())?.perMinute).toBe(600)
    await turn()
    expect(cache.find('a key', clock.now())?.perMinute).toBe(1)
    expect(auth.asked).toBe(2)
  })
})
