import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from '@jest/globals'
import { mails, organisations } from './records.ts'
import { startAccounts } from './testing/start-accounts.ts'
import { type OpenStores, storesForTest } from './testing/stores.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const script = fileURLToPath(new URL('testing/killed-after.ts', import.meta.url))

/** Runs a person's first steps in a process that is killed after so many writes. Returns whether it was killed. */
async function stepsUntil(writes: number, environment: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, String(writes)], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  child.stderr.on('data', (bytes) => lines.push(String(bytes)))
  const [code, signal] = await once(child, 'exit')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the process failed: ${lines.join('')}`)
  return signal === 'SIGKILL'
}

/** What the person finds, and does next. */
async function goOn({ backEnds, environment }: OpenStores) {
  const t = await startAccounts({ now: new Date().toISOString(), backEnds, environment })
  try {
    const cookie = await t.signIn('ada@example.com')
    const { person, memberships } = await t.session(cookie)
    expect((await t.session(await t.signIn('ada@example.com'))).person?.id).toBe(person?.id)
    const personId = person!.id
    await t.client.acceptTerms({ personId, acceptances: [{ document: 'terms', version: '1' }] })
    const created = t.client.createOrganisation({ personId, name: 'Acme' })
    if (memberships.length === 0) await created
    else await expect(created).rejects.toMatchObject({ code: 'free_organisation_exists' })
    const again = await t.session(cookie)
    expect(again.memberships).toMatchObject([{ name: 'Acme', role: 'owner', plan: 'free' }])
    expect(again.person?.acceptances).toHaveLength(1)
    const { organisationId } = again.memberships[0]!
    // What a crash left in the organisation is moved, and what was not published is marked.
    const audit = async () => (await t.client.listAuditEntries({ organisationId, personId })).items.map(({ action }) => action)
    for (let second = 0; second < 20 && !(await audit()).includes('organisation.created'); second++) await t.clock.advance(1_000)
    expect((await audit()).filter((action) => action === 'organisation.created')).toHaveLength(1)
    expect(await t.store.scan(organisations, '')).toHaveLength(1)
    await t.client.inviteMember({ organisationId, personId, email: 'bob@example.com', role: 'developer' })
    await t.letterTo('bob@example.com')
    // Mails that the killed process had queued are sent as well.
    const isQueued = async () => (await t.store.scan(mails, '')).some(({ doc }) => !doc.isSent)
    for (let second = 0; second < 20 && (await isQueued()); second++) await t.clock.advance(1_000)
    expect(await isQueued()).toBe(false)
  } finally {
    await t.stop()
  }
}

/** Each write costs a process and ten seconds on a busy machine. The stores differ in the first one, so in every one. */
const stride = 3

describe.each(storesForTest().map((stores, first) => ({ ...stores, first })))('on $name', ({ first, ...stores }) => {
  test('a process that is killed at every third write leaves a state in which the person can go on', async () => {
    let writes = first
    for (let isKilled = true; isKilled; writes += stride) {
      const opened = await stores.open()
      try {
        isKilled = await stepsUntil(writes, opened.environment)
        if (isKilled) await goOn(opened)
      } finally {
        await opened.close()
      }
    }
    expect(writes).toBeGreaterThan(15)
  })
})
