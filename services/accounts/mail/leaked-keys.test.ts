import { afterEach, describe, expect, test } from '@jest/globals'
import { mails } from '../records.ts'
import { settingsForTest, startAccounts } from '../testing/start-accounts.ts'
import { openMail } from './seal.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started() {
  const t = await startAccounts({ logLevel: 'silent' })
  open.push(() => t.stop())
  const members = [
    { personId: 'person-1', email: 'ana@example.com', role: 'owner' },
    { personId: 'person-2', email: 'ben@example.com', role: 'developer' },
    { personId: 'person-3', email: 'eve@example.com', role: 'owner' },
  ]
  await t.withOrganisation({ id: 'org_1', name: 'Rovers', members })
  const report = (organisationId = 'org_1', keyId = 'key_1') =>
    t.client.reportLeakedKey({ organisationId, keyId, url: 'https://github.com/octocat/app/blob/main/.env', source: 'commit' })
  const entries = async () => (await t.client.listAuditEntries({ organisationId: 'org_1', personId: 'person-1' })).items
  const queued = async () => (await t.store.scan(mails, '')).map(({ doc }) => doc)
  return { ...t, report, entries, queued }
}

describe('a key that was found in public', () => {
  test('is reported to each owner and in the audit log, once', async () => {
    const t = await started()
    await t.report()
    await t.report()
    const detail = 'commit https://github.com/octocat/app/blob/main/.env'
    expect(await t.entries()).toMatchObject([{ actor: 'system', personId: '', action: 'key.leaked', subject: 'key_1', detail }])
    expect((await t.queued()).map(({ id }) => id)).toEqual(['leaked:key_1:person-1', 'leaked:key_1:person-3'])
    await t.report('org_1', 'key_2')
    expect((await t.entries()).length).toBe(2)
  })

  test('of nobody here is ignored', async () => {
    const t = await started()
    await t.report('default')
    expect([await t.queued(), await t.entries()]).toEqual([[], []])
  })

  test('is named in the mail with the place and what to do', async () => {
    const t = await started()
    await t.report()
    const [mail] = await t.queued()
    const letter = openMail([settingsForTest.ACCOUNTS_SECRET], mail!.sealed)
    expect(letter?.subject).toBe('A key was found in public and has been revoked')
    for (const part of ['The key key_1 of Rovers', 'https://github.com/octocat/app/blob/main/.env', '/account/org_1/keys'])
      expect(letter?.text).toContain(part)
  })
})
