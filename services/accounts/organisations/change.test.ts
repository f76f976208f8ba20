import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { MailRecordSchema } from '@touchline/contract/gen/accounts'
import { accountsPlan } from '@touchline/contract/topics'
import { outbox } from '@touchline/platform/outbox'
import { auditEntries, mails, organisations } from '../records.ts'
import { startAccounts } from '../testing/start-accounts.ts'
import { type Change, changeOrganisation } from './change.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started() {
  const t = await startAccounts()
  open.push(() => t.stop())
  await t.withOrganisation({ id: 'org_1' })
  const deps = { ...t, realClock: t.clock, outbox: outbox(t.store, t.bus) }
  const changed = (fold: Parameters<typeof changeOrganisation>[2]) => changeOrganisation(deps, 'org_1', fold)
  return { ...t, changed }
}

const grant = { $typeName: 'touchline.v1.PlanGrant', id: 'g', plan: 'pro', from: '2026-03-01T00:00:00Z', until: '', reason: '' } as const

test('a change of the plan increases the revision and is published; a change of the name does neither', async () => {
  const t = await started()
  await t.changed((organisation) => ({ organisation: { ...organisation, name: 'Acme' } }))
  await t.changed((organisation) => ({ organisation: { ...organisation, grants: [grant] } }))
  await t.settled()
  expect(t.published(accountsPlan)).toMatchObject([
    { organisationId: 'org_1', plan: 'free', revision: 1, isDeleted: false },
    { organisationId: 'org_1', plan: 'pro', revision: 2, isDeleted: false },
  ])
})

test('audit entries and mails are stored with the change and then moved, each once', async () => {
  const t = await started()
  const mail = create(MailRecordSchema, { id: 'hello', sealed: Uint8Array.of(1), dueAt: '2026-03-01T12:00:00.000Z' })
  const change: (o: Change['organisation']) => Change = (organisation) => ({
    organisation,
    entries: [{ actor: 'system', action: 'plan.changed' }],
    mails: [mail],
  })
  await t.changed(change)
  await t.changed(change)
  expect((await t.store.get(organisations, 'org_1'))?.doc).toMatchObject({ entries: [], mails: [] })
  expect((await t.store.find(auditEntries, 'byOrganisation', { equal: { organisationId: 'org_1' } })).items).toHaveLength(2)
  expect((await t.store.scan(mails, '')).map(({ doc }) => doc.id)).toEqual(['hello'])
})

test('a deleted organisation has no plan, which is published, and cannot be changed any more', async () => {
  const t = await started()
  await t.changed((organisation) => ({ organisation: { ...organisation, isDeleted: true } }))
  await t.settled()
  expect(t.published(accountsPlan).at(-1)).toMatchObject({ plan: 'free', revision: 2, isDeleted: true })
  await expect(t.changed((organisation) => ({ organisation }))).rejects.toMatchObject({ code: 'not_found' })
})
