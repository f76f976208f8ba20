import { afterEach, expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { typed } from '@touchline/cli/testing/typed'
import { AuthService } from '@touchline/contract/gen/auth'
import { keyDigest } from '@touchline/contract/keys'
import { runTogether } from '@touchline/platform/run-together'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** The command line beside the real service, over its real port. */
async function started() {
  const environment = { ADMIN_PORT: '0', RPC_PORT: '0', DATA_DIR: ':memory:', KEY_SECRET: 'secret', LOG_LEVEL: 'error' }
  const running = await runTogether([auth], { environment })
  open.push(() => running.stop())
  const touchline = (...args: string[]) => typed(args, running.rpcPort)
  const grant = (key: string) => running.clientOf(AuthService).getGrant({ digest: keyDigest(key) })
  return { touchline, grant }
}

test('a key is made, seen, rotated and revoked from the command line', async () => {
  const { touchline, grant } = await started()
  const restricted = '--plan pro --customer Acme --sports soccer,tennis --per-minute 6000000 --expires 2999-12-31'
  const { key, id } = JSON.parse((await touchline('keys', 'create', ...restricted.split(' '))).out)
  expect(await grant(key)).toMatchObject({ keyId: id, sports: ['soccer', 'tennis'], perMinute: 6_000_000 })

  const fresh = JSON.parse((await touchline('keys', 'rotate', id, '--overlap', '0')).out)
  expect(await grant(fresh.key)).toMatchObject({ keyId: fresh.id, customer: 'Acme', state: 'active' })
  await touchline('keys', 'revoke', fresh.id)
  expect(await grant(fresh.key)).toMatchObject({ state: 'revoked' })

  const listed: Record<string, unknown>[] = JSON.parse((await touchline('keys', 'list', '--json')).out)
  expect(listed.map((row) => [row.id, row.state, row.last_four])).toEqual([
    [id, 'expired', key.slice(-4)],
    [fresh.id, 'revoked', fresh.key.slice(-4)],
  ])
  const names = 'id customer plan sports leagues per_minute last_four state created_at expires_at'
  expect(Object.keys(listed[0]!)).toEqual(names.split(' '))
})

test('what cannot be made says why, and what is not there is said to be missing', async () => {
  const { touchline } = await started()
  expect(await touchline('keys', 'create', '--plan', 'gold')).toEqual({
    ...{ code: 1, out: '' },
    notes: 'Parameter plan must be one of free, starter, pro, business, enterprise.\n',
  })
  expect(await touchline('keys', 'revoke', 'key_0123456789')).toEqual({ code: 1, out: '', notes: 'No key has the id key_0123456789.\n' })
  expect((await touchline('plans', 'list')).out).toContain('enterprise')
})
