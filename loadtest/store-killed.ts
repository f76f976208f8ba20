/*
 * The store is killed (-9) ten times while the house writes and clients read; four minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/store-killed.ts
 *   … --quick     three times; under a minute
 * Two of each service and two gateways on a FerretDB and a PostgreSQL of their own, of which every process is killed, in the middle of writes: keys
 * made at the command line, updates of a demo, documents written through the store's port. Every write that was acknowledged is there
 * afterwards, and the same processes have said all that was told meanwhile. Reads that need no store answer 200 all the time; the others 200, or
 * 503 in the envelope with Retry-After, within five seconds.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { services } from '@touchline/embedded/services'
import { mongoClient } from '@touchline/platform/mongo/client'
import { mongoStore } from '@touchline/platform/mongo/document-store'
import type { Collection } from '@touchline/platform/ports/document-store'
import type { AnyService } from '@touchline/platform/service'
import { repeating, writingDocuments } from './acknowledged.ts'
import { allAgree, inParallel, tellAgreement } from './all-agree.ts'
import { demoTold } from './demo-told.ts'
import { houseUnderLoad, serversGiven } from './house-under-load.ts'
import { type Asked, ask, watchLists } from './lists-watched.ts'
import { ownMongo } from './own-server.ts'
import { quantile, verdict } from './verdict.ts'

const quick = process.argv.includes('--quick')
const kills = quick ? 3 : 10
/** Away for less and for more than a lease lasts and a call may take. */
const awayMs = [1_000, 4_000, 8_000]
const betweenMs = quick ? 5_000 : 8_000
const deadlineMs = 5_000
const sweptMs = 15_000

const servers = serversGiven()

/** What the documents of every service have still to say. */
async function unsaid(url: string): Promise<number> {
  const client = mongoClient(url, 10_000)
  const { databases } = await client.db().admin().listDatabases()
  await client.close()
  const store = mongoStore(new URL(`/${databases.find(({ name }) => name.startsWith('test_'))!.name}`, url).href)
  const announcing = (services as readonly AnyService[]).flatMap(({ announces }) => announces.map(({ collection }) => collection))
  let waiting = 0
  for (const c of new Set<Collection>(announcing)) {
    await store.prepare([c])
    waiting += (await store.pending(c, 0)).length
  }
  await store.close()
  return waiting
}

/** A refusal as it must be: in the envelope, with a time to try again, soon enough. */
const isHonest = ({ status, headers, body, tookMs }: Asked<unknown>): boolean =>
  status === 503 && body?.success === false && Number(headers?.get('retry-after')) > 0 && tookMs <= deadlineMs

if (servers) {
  const { tell, note, end } = verdict()
  const told = demoTold({ seed: 7, matches: 20, rate: 60 })
  const mongo = await ownMongo()
  const house = await houseUnderLoad({ ...servers, mongodbUrl: mongo.url }, { FEEDS: told.feeds })
  const newKey = async (): Promise<{ key: string; id: string } | undefined> => {
    const { code, out } = await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '6000000'], house.settings)
    return code === 0 ? JSON.parse(out) : undefined
  }
  const { key } = await house.makeKey()
  const watched = watchLists(house.addresses, key, told)
  const watchedAt = performance.now()
  await Promise.all([watched.upToDate(60_000), house.takenIn()])
  note(`all that the demo begins with is there after ${((performance.now() - watchedAt) / 1_000).toFixed(0)} s`)
  const pids = () => house.places.names.map((name) => house.places.pid(name)).join()
  const [before, begunAt] = [pids(), Date.now()]

  const documents = writingDocuments(mongo.url)
  await documents.prepare()
  const keys: { key: string; id: string }[] = []
  const writers = {
    'documents written': repeating(documents.work),
    'keys made': repeating(async () => {
      const made = await newKey()
      if (!made) throw new Error('refused')
      keys.push(made)
    }),
  }
  const answers: Asked<unknown>[] = []
  const unaffected: Asked<unknown>[] = []
  const asking = (paths: readonly string[], into: Asked<unknown>[]) =>
    house.addresses.map((address) => repeating(async (turn) => void into.push(await ask(`${address}${paths[turn % paths.length]}`, key))))
  const readers = [
    ...asking(house.paths.unaffected, unaffected),
    ...asking(house.paths.called, answers),
    ...asking(house.paths.called, answers),
  ]

  const caughtUp: number[] = []
  for (let i = 0; i < kills; i++) {
    await wait(betweenMs)
    await mongo.kill()
    await wait(awayMs[i % awayMs.length]!)
    await mongo.start()
    caughtUp.push(await watched.upToDate(30_000))
  }
  await wait(betweenMs)
  for (const [what, writer] of Object.entries(writers)) {
    const { done, failed, longestMs } = await writer.end()
    note(`${what}: ${done} times, ${failed} failed, ${longestMs.toFixed(0)} ms at most`)
  }
  for (const reader of readers) await reader.end()

  tell(
    unaffected.every(({ status }) => status === 200),
    `${unaffected.length} reads that need no store: p99 ${quantile(
      unaffected.map(({ tookMs }) => tookMs),
      0.99,
    ).toFixed(0)} ms, others than 200: ${namesOf(unaffected)}`,
  )
  const refused = answers.filter(({ status }) => status !== 200)
  tell(
    refused.every(isHonest),
    `${answers.length} other reads, ${refused.length} refused after ${Math.max(0, ...refused.map(({ tookMs }) => tookMs)).toFixed(0)} ms at most: ${namesOf(answers)}`,
  )
  for (const { url, failure, tookMs } of refused.filter((each) => !isHonest(each)).slice(0, 20))
    note(`${failure} after ${tookMs.toFixed(0)} ms from ${url}`)
  tell(
    Math.max(...answers.map(({ tookMs }) => tookMs)) <= deadlineMs,
    `none took longer than ${Math.max(...answers.map(({ tookMs }) => tookMs)).toFixed(0)} ms`,
  )
  const lists = watched.seen.filter(({ status }) => status !== 200).length
  tell(
    lists === 0 && watched.fallen.length === 0,
    `${watched.seen.length} live lists, ${lists} not 200; ${watched.fallen.length} versions fell`,
  )
  for (const each of watched.fallen.slice(0, 20)) note(each)
  note(`after each return up to date in ${caughtUp.map((seconds) => seconds.toFixed(1)).join(', ')} s`)
  tell(
    Math.max(...caughtUp) <= 15,
    `${Math.max(...caughtUp).toFixed(1)} s after the store is back, at most, all that was told meanwhile is shown`,
  )

  tellAgreement({ tell, note, end }, await allAgree(house, key, told, begunAt))
  await watched.end()
  const listed = new Set(JSON.parse((await typed(['keys', 'list', '--json'], house.settings)).out).map(({ id }: { id: string }) => id))
  const asked = await inParallel(keys, (each) => ask(`${house.addresses[keys.indexOf(each) % 2]}/v1/sports`, each.key))
  const unlisted = keys.filter(({ id }) => !listed.has(id)).length
  tell(
    asked.every(({ status }) => status === 200) && unlisted === 0,
    `${keys.length} keys acknowledged, ${unlisted} not listed; used, their answers other than 200: ${namesOf(asked)}`,
  )
  const lost = await documents.lost()
  tell(
    lost.missing === 0 && lost.behind <= 0,
    `${lost.made} documents acknowledged, ${lost.missing} missing; ${lost.count} changes of one, ${lost.behind} lost`,
  )
  // What a write that nobody has acknowledged left to be said is said by the sweepers, whose rounds are five seconds apart.
  const from = Date.now()
  let left = await unsaid(mongo.url)
  while (left > 0 && Date.now() - from < sweptMs) {
    await wait(500)
    left = await unsaid(mongo.url)
  }
  tell(left === 0, `${left} documents have still to be published after ${((Date.now() - from) / 1_000).toFixed(1)} s more`)
  tell(pids() === before, 'by the processes that were there when it began')
  await house.stop()
  await mongo.remove()
  end()
}

/** "503 upstream_unavailable 12, ECONNRESET 1". */
function namesOf(answers: readonly Asked<unknown>[]): string {
  const failures = Map.groupBy(
    answers.filter(({ failure }) => failure !== ''),
    ({ failure }) => failure,
  )
  return [...failures].map(([failure, all]) => `${failure} ${all.length}`).join(', ') || 'none'
}
