import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { SalesSchema } from '@touchline/contract/gen/accounts'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

async function started(isTest: boolean) {
  const accounts = { isTest, isDown: false, calls: 0 }
  t = await siteForTest({
    session: undefined,
    accounts: {
      async getSales() {
        accounts.calls++
        if (accounts.isDown) throw fail('upstream_unavailable')
        return create(SalesSchema, { card: true, isTest: accounts.isTest })
      },
    },
  })
  return accounts
}
const marks = async (path: string) => ((await t.get(path)).text.match(/class="test-mark"/g) ?? []).length

test.each(['/', '/pricing', '/login/confirm?token=0123456789abcdef', '/wallet', '/status', '/nothing'])(
  '%s says once that no money moves, in every language',
  async (path) => {
    await started(true)
    for (const language of languages) expect(await marks(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)).toBe(1)
    expect((await t.get(`${path}${path.includes('?') ? '&' : '?'}lang=en`)).text).toContain('Test mode: no money moves.')
  },
)

test('with a key of real payments no page has the mark', async () => {
  await started(false)
  expect([await marks('/'), await marks('/pricing')]).toEqual([0, 0])
})

test('accounts is asked every ten seconds at most, and its newest answer holds while it is down', async () => {
  const accounts = await started(true)
  await Promise.all(Array.from({ length: 10 }, () => marks('/nothing')))
  expect(accounts.calls).toBe(1)
  accounts.isDown = true
  await t.clock.advance(10_000)
  expect([await marks('/nothing'), await marks('/nothing')]).toEqual([1, 1])
  Object.assign(accounts, { isDown: false, isTest: false })
  await t.clock.advance(10_000)
  await marks('/nothing')
  await t.settled()
  expect(await marks('/nothing')).toBe(0)
})
