/*
 * The last release beside this one under load, with an upgrade, a migration of documents in the middle, and a rollback.
 *   eval "$(deploy/dev/backends start)"; node loadtest/failures/mixed-versions.ts [REF]
 * Two of each service and two gateways. First all are of REF, the newest tag v… without it. Then the second process of
 * each service is replaced by one of this commit, then the first ones, and then all by those of REF again. Meanwhile
 * clients poll both gateways, the demo plays with a known timeline, and plans are granted to organisations by both
 * processes of accounts in turn, whose documents get a new key. No response may be lost, no version may decrease, and
 * nothing that was acknowledged may be missing in either release.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { create } from '@bufbuild/protobuf'
import { stripeCustomers } from '@touchline/accounts/migrations'
import { typed } from '@touchline/cli/testing/typed'
import { AccountsService, type Organisation, OrganisationRecordSchema } from '@touchline/contract/gen/accounts'
import { dropDatabases } from '@touchline/e2e/testing/seen-from-outside'
import { mongoStore } from '@touchline/platform/mongo/document-store'
import type { Collection } from '@touchline/platform/ports/document-store'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { judge, note, noteEach } from '../lib/goals.ts'
import { newestRelease, twoReleases } from '../lib/release-tree.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'
import { allAgree, judgeAgreement } from './all-agree.ts'
import { demoTimeline } from './demo-timeline.ts'
import { watchLists } from './lists-watched.ts'

const [perSecond, organisationCount, grantsEach, timeoutMs] = [20, 200, 20, 120_000]

const ref = process.argv[2] ?? newestRelease()
if (ref === undefined) throw new Error('There is no release yet (no tag v…): name a commit, mixed-versions.ts REF')
const servers = serversGiven()
const releases = twoReleases(ref)
const database = `mixed_${randomBytes(6).toString('hex')}`
const mongodbUrl = new URL(`/${database}`, servers.mongodbUrl).href
const { organisations } = (await import(pathToFileURL(`${releases.oldPath}/services/accounts/records.ts`).href)) as {
  organisations: Collection
}
const ids = Array.from({ length: organisationCount }, (_, i) => `org_${String(i).padStart(10, '0')}`)
const store = mongoStore(mongodbUrl, { unreadable: () => undefined })
await store.prepare([organisations])
await store.write(
  organisations,
  ids.map((id) => ({ doc: record(id), replaces: 'absent' as const })),
)

releases.use('old')
const timeline = demoTimeline({ seed: 5, matches: 6, rate: 20 }, ['soccer'])
const settings = { FEEDS: timeline.feeds, STOP_WAIT_SECONDS: '5', MONGODB_URL: mongodbUrl }
const server = await serverUnderLoad(servers, settings, releases.path)
const { key } = await server.makeKey()
const watched = watchLists(server.addresses, key, timeline)
await Promise.all([watched.upToDate(timeoutMs), server.ingested()])
const begunAt = Date.now()
const load = server.load({ perSecond })
const granted = new Map<string, string>()
const { names } = server.places
const [firsts, seconds] = [names.filter((name) => name.endsWith('-1')), names.filter((name) => name.endsWith('-2'))]

await grant('all old')
await replace(seconds, 'new')
await grant('old and new')
await load.more(10 * perSecond)
await replace(firsts, 'new')
await grant('all new')
await migrate('next', 'backfilled')
await migrate('next', 'read-new')
await judgeOrganisations('after the migration')
await migrate('back', 'write-both')
await replace(seconds, 'old')
await grant('new and old')
await replace(firsts, 'old')
await grant('all old again')
await judgeOrganisations('after the rollback')

const { answered, failed, asked } = await load.end()
judge(
  answered === asked.length,
  `${4 * firsts.length} processes replaced: no request is lost`,
  `${asked.length - answered} of ${asked.length}`,
)
noteEach(Object.entries(failed).map(([what, times]) => `${what}: ${times}`))
await watched.upToDate(timeoutMs)
judgeAgreement(await allAgree(server, key, timeline, begunAt))
await watched.end()
judge(watched.fallen.length === 0, 'no version decreases', `${watched.fallen.length} of ${watched.polls.length} polls`)
noteEach(watched.fallen)
const code = await server.stop()
judge(code === 0, 'the cluster stops with exit code 0', String(code))
await store.close()
await dropDatabases(servers.mongodbUrl, database)

function record(id: string) {
  const at = '2026-11-01T12:00:00.000Z'
  const members = [{ personId: `person-${id}`, email: `${id}@example.com`, name: id, role: 'owner', since: at }]
  return create(OrganisationRecordSchema, { organisation: { id, name: id, members, createdAt: at, plan: { plan: 'free' } } })
}

async function replace(places: readonly string[], release: 'old' | 'new'): Promise<void> {
  releases.use(release)
  for (const name of places) await server.restart(name, 'SIGTERM')
  note(`${places.length} processes are of the ${release} release`)
}

/** Grants a plan to organisations, through both processes of accounts in turn; a call that fails is repeated. */
async function grant(when: string): Promise<void> {
  const clients = ['accounts-1', 'accounts-2'].map(accounts)
  const plans = ['starter', 'pro', 'business']
  for (let i = 0; i < grantsEach; i++) {
    const id = ids[granted.size]!
    const plan = plans[i % plans.length]!
    for (let tries = 0; ; tries++) {
      const done = await clients[i % 2]!.client.grantPlan({ organisationId: id, plan, reason: when }).catch((error: Error) => error)
      if (!(done instanceof Error)) break
      if (tries === 20) throw done
      await wait(250)
    }
    granted.set(id, plan)
  }
  for (const each of clients) each.close()
}

function accounts(name: string) {
  const address = `127.0.0.1:${server.places.adminPort(name) + 1}`
  return grpcClient(AccountsService, address, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
}

/** Both processes list every organisation with the plan that was granted last. */
async function judgeOrganisations(when: string): Promise<void> {
  for (const name of ['accounts-1', 'accounts-2']) {
    const { client, close } = accounts(name)
    const found: Organisation[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { items, next } = await client.listOrganisations({ after })
      found.push(...items)
      after = next || undefined
    }
    close()
    const plans = new Map(found.map(({ id, plan }) => [id, plan?.plan]))
    const wrong = ids.filter((id) => !plans.has(id) || (granted.has(id) && plans.get(id) !== granted.get(id)))
    judge(wrong.length === 0, `${name} has every organisation with its plan ${when}`, `${wrong.length} of ${ids.length} wrong`)
  }
}

/** One step of the migration. Checks that the new key finds every document once they are backfilled. */
async function migrate(step: 'next' | 'back', phase: string): Promise<void> {
  const { code, out, notes } = await typed(['migrate', step, stripeCustomers.name, '--json'], { MONGODB_URL: mongodbUrl })
  judge(code === 0 && JSON.parse(out).phase === phase, `the migration is ${phase}`, code === 0 ? out.trim() : notes.trim())
  if (phase !== 'backfilled') return
  const { collection } = stripeCustomers
  await store.prepare([collection])
  const { total } = await store.find(collection, 'withStripeCustomer', { equal: { hasStripeCustomer: false }, total: true })
  judge(total === ids.length, 'the new key finds every organisation', `${total} of ${ids.length}`)
}
