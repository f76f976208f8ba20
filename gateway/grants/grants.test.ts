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

/** The cache with a stub of auth that returns `auth.grant` when `auth.until` resolves. */
function underTest(first: Grant | undefined = grant()) {
  const clock = manualClock(start)
  const auth = { grant: first as Grant | undefined, isUp: true, calls: 0, until: Promise.resolve() }
  const client = localClient(
    AuthService,
    () =>
      auth.isUp
        ? ({
            async getGrant() {
              auth.calls++
              const grant = auth.grant
              await auth.until
              if (!grant) throw fail('not_found', { kind: 'key', id: 'asked for' })
              return grant
            },
          } as never)
        : undefined,
    createLog('silent'),
  )
  let clockOffsetMs = 0
  const realClock = { ...clock, now: () => clock.now() + clockOffsetMs }
  // The deadline of a call is real time, which these tests do not control; on a slow machine it would pass.
  const patient: typeof client = { ...client, getGrant: (request) => client.getGrant(request, { timeoutMs: 60_000 }) }
  const cache = grants({ auth: patient, realClock, steadyClock: clock, log: createLog('silent') })
  /** Like the caller stage: the cached caller, else a look-up. */
  const use = async (key = 'a key') => cache.find(key, realClock.now()) ?? (await cache.lookUp(key))
  const setClock = (byMs: number) => {
    clockOffsetMs += byMs
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

describe('the grant of a key', () => {
  test('is looked up once a minute', async () => {
    const { clock, auth, use } = underTest()
    await use()
    await clock.advance(minute - 1)
    await use()
    expect(auth.calls).toBe(1)
    await clock.advance(1)
    await use()
    expect(auth.calls).toBe(2)
  })

  test('is looked up once a minute even if the wall clock is adjusted, and expires by the wall clock', async () => {
    const { auth, clock, use, setClock } = underTest(grant({ expiresAt: '2026-03-01T13:00:00Z' }))
    await use()
    for (const ms of [-30 * minute, 59 * minute]) {
      setClock(ms)
      await clock.advance(minute / 2 - 1)
      await use()
    }
    expect(auth.calls).toBe(1)
    await clock.advance(2)
    await use()
    expect(auth.calls).toBe(2)
    setClock(30 * minute)
    expect(await code(use())).toBe('expired_key')
  })

  test('is looked up once for concurrent requests', async () => {
    const { auth, use } = underTest()
    await Promise.all(Array.from({ length: 100 }, () => use()))
    expect(auth.calls).toBe(1)
  })

  test('expires at its instant, however fresh it is', async () => {
    const { clock, use } = underTest(grant({ expiresAt: '2026-03-01T12:00:30Z' }))
    await use()
    await clock.advance(29_999)
    expect(await code(use())).toBe('ok')
    await clock.advance(1)
    expect(await code(use())).toBe('expired_key')
  })

  test('of an unknown key is not looked up again for 10 seconds, unless a key changed', async () => {
    const { clock, auth, use, cache } = underTest(undefined)
    auth.grant = undefined
    for (let i = 0; i < 3; i++) expect(await code(use())).toBe('invalid_key')
    expect(auth.calls).toBe(1)
    await clock.advance(10_000)
    expect(await code(use())).toBe('invalid_key')
    expect(auth.calls).toBe(2)
    auth.grant = grant()
    cache.onKeyChanged(changed(1))
    expect(await code(use())).toBe('ok')
  })
})

describe('a revocation', () => {
  test('evicts a cached key at once', async () => {
    const { auth, use, cache } = underTest()
    await use()
    auth.grant = grant({ state: 'revoked', revision: 2 })
    expect(await code(use())).toBe('ok')
    cache.onKeyChanged(changed(2))
    expect(await code(use())).toBe('invalid_key')
  })

  test('wins over a look-up in flight', async () => {
    const { auth, use, cache } = underTest()
    const slow = gate()
    auth.until = slow.until
    const racing = code(use())
    while (auth.calls === 0) await turn()
    auth.grant = grant({ state: 'revoked', revision: 2 })
    cache.onKeyChanged(changed(2))
    slow.open()
    expect(await racing).toBe('invalid_key')
    expect(auth.calls).toBe(2)
  })

  test('that is duplicated or late does not evict a newer grant', async () => {
    const { auth, use, cache } = underTest(grant({ revision: 3 }))
    await use()
    cache.onKeyChanged(changed(3))
    cache.onKeyChanged(changed(2))
    await use()
    expect(auth.calls).toBe(1)
  })

  test('is retained while auth cannot be reached', async () => {
    const { auth, use, cache } = underTest()
    await use()
    cache.onKeyChanged(changed(2))
    auth.isUp = false
    expect(await code(use())).toBe('upstream_unavailable')
  })

  test('that may have been missed causes a look-up of every key', async () => {
    const { auth, use, cache } = underTest()
    await use()
    auth.grant = grant({ state: 'revoked', revision: 2 })
    cache.onGap()
    expect(await code(use())).toBe('invalid_key')
  })

  test('that may have been missed during a look-up causes another look-up', async () => {
    const { auth, use, cache } = underTest()
    const slow = gate()
    auth.until = slow.until
    const racing = code(use())
    await turn()
    auth.grant = grant({ state: 'revoked', revision: 2 })
    cache.onGap()
    slow.open()
    expect(await racing).toBe('invalid_key')
  })
})

describe('while auth cannot be reached', () => {
  test('cached keys work for 15 minutes, others do not', async () => {
    const { clock, auth, use } = underTest()
    await use()
    auth.isUp = false
    await clock.advance(minute)
    expect(await code(use())).toBe('ok')
    expect(await code(use('another key'))).toBe('upstream_unavailable')
    await clock.advance(14 * minute - 1)
    expect(await code(use())).toBe('ok')
    await clock.advance(1)
    expect(await code(use())).toBe('upstream_unavailable')
  })

  test('cached keys expire', async () => {
    const { clock, auth, use } = underTest(grant({ expiresAt: '2026-03-01T12:05:00Z' }))
    await use()
    auth.isUp = false
    await clock.advance(5 * minute)
    expect(await code(use())).toBe('expired_key')
  })

  test('requests are not delayed, and one look-up every 2 seconds detects recovery', async () => {
    const { clock, auth, use, cache } = underTest()
    await use()
    auth.isUp = false
    await clock.advance(minute)
    await use()
    auth.isUp = true
    auth.grant = grant({ perMinute: 1, revision: 2 })
    expect(cache.find('a key', clock.now())?.perMinute).toBe(600)
    await clock.advance(2_000)
    expect(cache.find('a key', clock.now())?.perMinute).toBe(600)
    for (let turns = 0; turns < 5; turns++) await turn()
    expect(cache.find('a key', clock.now())?.perMinute).toBe(1)
    expect(auth.calls).toBe(2)
  })
})
