import { expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { keyDigest } from '@touchline/contract/keys'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { ensureDemoKey, isDemoKeyWanted } from './demo-key.ts'

test('the key is valid while it is renewed, and not an instant longer', async () => {
  const t = await startForTest(auth, { environment: { KEY_SECRET: 'for tests only: thirty-two letters' } })
  const failures: Error[] = []
  const timersBefore = t.clock.countTimers()
  const demo = await ensureDemoKey({ auth: t.client, clock: t.clock, failed: (error) => void failures.push(error) })
  const grant = () => t.client.getGrant({ digest: keyDigest(demo.key) })
  for (let minute = 0; minute < 60; minute++) {
    await t.advance(60_000)
    expect(Date.parse((await grant()).expiresAt!)).toBeGreaterThan(t.clock.now())
  }
  await demo.end()
  expect(await grant()).toMatchObject({ state: 'revoked' })
  expect([t.clock.countTimers(), failures]).toEqual([timersBefore, []])
  await t.stop()
})

test('a failed renewal is reported and retried', async () => {
  const t = await startForTest(auth, { environment: { KEY_SECRET: 'for tests only: thirty-two letters' } })
  const failures: Error[] = []
  const demo = await ensureDemoKey({ auth: t.client, clock: t.clock, failed: (error) => void failures.push(error) })
  await t.client.createKey({ demo: true, plan: 'pro' })
  for (let minute = 0; minute < 2; minute++) await t.advance(60_000)
  await demo.end()
  expect(failures.map((error) => (error as { code?: string }).code)).toEqual(['not_found', 'not_found', 'not_found'])
  await t.stop()
})

test('by default it is created only for the demo', () => {
  const [demo, read, replayed] = [{ kind: 'played' }, { kind: 'read' }, { kind: 'replayed' }]
  expect([[demo], [demo, demo], [demo, read], [read], [replayed]].map((feeds) => isDemoKeyWanted(undefined, feeds))).toEqual([
    ...[true, true, false, false, false],
  ])
  expect([isDemoKeyWanted('on', [read]), isDemoKeyWanted('off', [demo])]).toEqual([true, false])
})
