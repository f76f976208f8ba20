/*
 * One cluster, two of each service and two gateways on a dedicated NATS and store, through all faults in turn while a
 * demo with a known timeline plays: NATS stopped, the store killed twice, a process frozen, processes killed, processes
 * restarted in order. Counts and states are judged: responses that are neither 200 nor a proper 503 or 504, versions
 * that decrease, lost acknowledged writes, missing updates at the end, a revoked key that still works. The campaign
 * measures durations.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { writesAndReads } from '../failures/acknowledged.ts'
import { allAgree, judgeAgreement } from '../failures/all-agree.ts'
import { demoTimeline } from '../failures/demo-timeline.ts'
import { ask, watchLists } from '../failures/lists-watched.ts'
import { eventually, judgeDocuments, judgeKeys, judgeLists, judgePublished, judgeReads } from '../failures/lost-and-kept.ts'
import { judge, noteEach } from '../lib/goals.ts'
import { ownMongo, ownNats } from '../lib/own-server.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'

/** Requests per second over keep-alive connections, low enough for any machine. */
const perSecond = 20
/** Pause of each client between two requests while the store is killed: the processor is left to the cluster. */
const pauseMs = 50
const awayMs = [1_000, 4_000]
const frozenMs = 4_000
const killed = ['fixtures-1', 'live-1']
const restarted = ['fixtures-2', 'live-2', 'gateway-1', 'ingest-1']
/** Time limit of each wait for the live lists. Goals are judged afterwards, whether or not the state was reached. */
const timeoutMs = 60_000

const servers = serversGiven()
// Every service has work, and half of the processor time is not spent on sports that no goal judges.
const timeline = demoTimeline({ seed: 5, matches: 10, rate: 20 }, ['soccer', 'horse-racing'])
const [nats, mongo] = [await ownNats(), await ownMongo()]
const server = await serverUnderLoad({ ...servers, natsUrl: nats.url, mongodbUrl: mongo.url }, { FEEDS: timeline.feeds })
const { key } = await server.makeKey()
const watched = watchLists(server.addresses, key, timeline)
await Promise.all([watched.upToDate(timeoutMs), server.ingested()])
const begunAt = Date.now()

await natsStopped()
await storeKilled()
await frozenAndKilled()
judgeAgreement(await allAgree(server, key, timeline, begunAt))
await watched.end()
judgeLists(watched)
await judgePublished(mongo.url)
await restartedInOrder()
const code = await server.stop()
judge(code === 0, 'the cluster stops with exit code 0', String(code))
await Promise.all([nats.remove(), mongo.remove()])

/** Live lists are still served, with a growing Age. A key revoked meanwhile is rejected once NATS is back. */
async function natsStopped(): Promise<void> {
  const revoked = await server.makeKey()
  const statuses = () => Promise.all(server.addresses.map(async (address) => (await ask(`${address}/v1/sports`, revoked.key)).status))
  const created = await eventually(statuses, (both) => both.join() === '200,200')
  judge(created.join() === '200,200', 'a new key works on both gateways', created.join())
  await nats.stop()
  const { code, notes } = await typed(['keys', 'revoke', revoked.id], server.settings)
  judge(code === 0, 'a key can be revoked while NATS is unavailable', `exit code ${code} ${notes}`)
  const last = () => server.addresses.map((_, i) => watched.polls.findLast(({ gateway }) => gateway === i + 1)?.ageSeconds ?? 0)
  const haveGrown = (ages: readonly number[]) => ages.every((seconds) => seconds >= 3)
  const ages = await eventually(last, haveGrown)
  judge(haveGrown(ages), 'the Age of both live lists grows while NATS is away', `${ages} s`)
  await nats.start()
  const rejected = await eventually(statuses, (both) => both.join() === '401,401')
  judge(rejected.join() === '401,401', 'both gateways reject the revoked key once NATS is back', rejected.join())
  await watched.upToDate(timeoutMs)
}

async function storeKilled(): Promise<void> {
  const clients = await writesAndReads(server, mongo.url, key, pauseMs)
  for (const ms of awayMs) {
    await wait(1_000)
    await mongo.kill()
    await wait(ms)
    await mongo.start()
    await watched.upToDate(timeoutMs)
  }
  await clients.end()
  judgeReads(clients, { mayBeLate: true })
  await judgeKeys(server, clients.keys)
  await judgeDocuments(clients.documents)
}

/** While one of two processes is frozen or killed, the other one responds, or the response is 503 with Retry-After. */
async function frozenAndKilled(): Promise<void> {
  const load = server.load({ perSecond })
  const frozen = server.places.pid('standings-1')
  process.kill(frozen, 'SIGSTOP')
  await wait(frozenMs)
  process.kill(frozen, 'SIGCONT')
  for (const place of killed) await server.restart(place, 'SIGKILL')
  judgeLoad('one frozen, two killed', await load.end())
}

async function restartedInOrder(): Promise<void> {
  const load = server.load({ perSecond })
  for (const place of restarted) await server.restart(place, 'SIGTERM')
  judgeLoad(`${restarted.length} processes restarted in order`, await load.end())
}

/** An overloaded machine may respond with 503 and Retry-After, or 504 at the deadline; any other failure counts. */
function judgeLoad(what: string, { asked, failed }: Awaited<ReturnType<ReturnType<typeof server.load>['end']>>): void {
  const isRefusal = (each: string) => / 503 | 504 timeout$/.test(each)
  const others = Object.entries(failed).filter(([each]) => !isRefusal(each))
  const refused = Object.entries(failed).reduce((sum, [each, times]) => sum + (isRefusal(each) ? times : 0), 0)
  const count = others.reduce((sum, [, times]) => sum + times, 0)
  judge(count === 0, `${what}: no request fails`, `${count} of ${asked.length}, ${refused} rejected with 503 or too late`)
  noteEach(others.map(([each, times]) => `${each}: ${times}`))
  judge(refused <= asked.length / 20, `${what}: at most one of twenty is rejected`, `${refused} of ${asked.length}`)
}
