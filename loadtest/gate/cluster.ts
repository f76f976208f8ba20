/*
 * One cluster, two of each service and two gateways on a NATS and a store of its own, through every fault in turn while a demo plays whose every
 * update is known: NATS stopped, the store killed twice, a process frozen, processes killed, processes restarted in order. What is judged are
 * counts and states: answers that are neither 200 nor an honest refusal, versions that fall, acknowledged writes that are lost, updates that are
 * missing at the end, a revoked key that still works. How long each takes is measured by the campaign.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { writesAndReads } from '../acknowledged.ts'
import { allAgree, judgeAgreement } from '../all-agree.ts'
import { demoTold } from '../demo-told.ts'
import { judge, noteEach } from '../goals.ts'
import { ask, watchLists } from '../lists-watched.ts'
import { judgeDocuments, judgeKeys, judgeLists, judgePublished, judgeReads } from '../lost-and-kept.ts'
import { ownMongo, ownNats } from '../own-server.ts'
import { serversGiven, serverUnderLoad } from '../server-under-load.ts'

/** Requests a second of clients that keep their connections: little enough for any machine. */
const perSecond = 20
const awayMs = [1_000, 4_000]
const frozenMs = 4_000
const killed = ['fixtures-1', 'live-1']
const restarted = ['fixtures-2', 'live-2', 'gateway-1', 'ingest-1']
/** What a state that is waited for may take on a busy machine; the judged ones are judged at the end, whether it came or not. */
const patienceMs = 60_000

const servers = serversGiven()
const told = demoTold({ seed: 5, matches: 20, rate: 60 })
const [nats, mongo] = [await ownNats(), await ownMongo()]
const house = await serverUnderLoad({ ...servers, natsUrl: nats.url, mongodbUrl: mongo.url }, { FEEDS: told.feeds, STOP_WAIT_SECONDS: '1' })
const { key } = await house.makeKey()
const watched = watchLists(house.addresses, key, told)
await Promise.all([watched.upToDate(patienceMs), house.takenIn()])
const begunAt = Date.now()

await natsStopped()
await storeKilled()
await frozenAndKilled()
judgeAgreement(await allAgree(house, key, told, begunAt))
await watched.end()
judgeLists(watched)
await judgePublished(mongo.url)
await restartedInOrder()
const code = await house.stop()
judge(code === 0, 'the cluster stops with exit code 0', String(code))
await Promise.all([nats.remove(), mongo.remove()])

/** Lists stay, older by the minute; a key that is revoked meanwhile is refused once NATS is back. */
async function natsStopped(): Promise<void> {
  const revoked = await house.makeKey()
  const statuses = () => Promise.all(house.addresses.map(async (address) => (await ask(`${address}/v1/sports`, revoked.key)).status))
  judge((await statuses()).join() === '200,200', 'a new key works on both gateways', (await statuses()).join())
  await nats.stop()
  const { code, notes } = await typed(['keys', 'revoke', revoked.id], house.settings)
  judge(code === 0, 'a key can be revoked while NATS is away', `exit code ${code} ${notes}`)
  const ages = () => house.addresses.map((_, i) => watched.seen.findLast(({ gateway }) => gateway === i + 1)?.ageSeconds ?? 0)
  await until(async () => ages().every((seconds) => seconds >= 3))
  judge(
    ages().every((seconds) => seconds >= 3),
    'the Age of both live lists grows while NATS is away',
    `${ages()} s`,
  )
  await nats.start()
  await until(async () => (await statuses()).join() === '401,401')
  judge((await statuses()).join() === '401,401', 'both gateways refuse the revoked key once NATS is back', (await statuses()).join())
  await watched.upToDate(patienceMs)
}

async function storeKilled(): Promise<void> {
  const clients = await writesAndReads(house, mongo.url, key)
  for (const ms of awayMs) {
    await wait(1_000)
    await mongo.kill()
    await wait(ms)
    await mongo.start()
    await watched.upToDate(patienceMs)
  }
  await clients.end()
  judgeReads(clients)
  await judgeKeys(house, clients.keys)
  await judgeDocuments(clients.documents)
}

/** While a process of two is frozen, and when one dies. The other one answers, or the client is asked to come again. */
async function frozenAndKilled(): Promise<void> {
  const load = house.load({ perSecond })
  const frozen = house.places.pid('standings-1')
  process.kill(frozen, 'SIGSTOP')
  await wait(frozenMs)
  process.kill(frozen, 'SIGCONT')
  for (const place of killed) await house.restart(place, 'SIGKILL')
  judgeLoad('one frozen, two killed', await load.end())
}

async function restartedInOrder(): Promise<void> {
  const load = house.load({ perSecond })
  for (const place of restarted) await house.restart(place, 'SIGTERM')
  judgeLoad(`${restarted.length} processes restarted in order`, await load.end())
}

/** 503 with a time to come again is what a machine without room may answer; every other failure is one. */
function judgeLoad(what: string, { asked, failed }: Awaited<ReturnType<ReturnType<typeof house.load>['end']>>): void {
  const others = Object.entries(failed).filter(([each]) => !each.includes(' 503 '))
  const refused = Object.entries(failed).reduce((sum, [each, times]) => sum + (each.includes(' 503 ') ? times : 0), 0)
  const count = others.reduce((sum, [, times]) => sum + times, 0)
  judge(count === 0, `${what}: no request fails`, `${count} of ${asked.length}, ${refused} refused with 503`)
  noteEach(others.map(([each, times]) => `${each}: ${times}`))
  judge(refused <= asked.length / 20, `${what}: at most one of twenty is refused`, `${refused} of ${asked.length}`)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const from = performance.now()
  while (!(await isSo()) && performance.now() - from < patienceMs) await wait(50)
}
