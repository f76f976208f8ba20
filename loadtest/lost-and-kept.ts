import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { services } from '@touchline/embedded/services'
import { mongoClient } from '@touchline/platform/mongo/client'
import { mongoStore } from '@touchline/platform/mongo/document-store'
import type { Collection } from '@touchline/platform/ports/document-store'
import type { AnyService } from '@touchline/platform/service'
import type { WritesAndReads } from './acknowledged.ts'
import { inParallel } from './all-agree.ts'
import { judge, noteEach, tenths } from './goals.ts'
import { type Asked, ask, type ListsWatched } from './lists-watched.ts'
import type { ServerUnderLoad } from './server-under-load.ts'

/** Sweepers publish what is pending every five seconds; only a document that is never published takes all of this. */
const sweptMs = 60_000

/** Whether an answer is 503 in the envelope with a time to try again. */
const isHonestRefusal = ({ status, headers, body }: Asked<unknown>): boolean =>
  status === 503 && body?.success === false && Number(headers?.get('retry-after')) > 0

/** "503 upstream_unavailable 12, ECONNRESET 1". */
function failuresOf(answers: readonly Asked<unknown>[]): string {
  const failures = Map.groupBy(
    answers.filter(({ failure }) => failure !== ''),
    ({ failure }) => failure,
  )
  return [...failures].map(([failure, all]) => `${failure} ${all.length}`).join(', ') || 'none'
}

/** Judges what came of reads while the store was away: 200 where none is needed; else 200, or a refusal that says when to try again. */
export function judgeReads({ answers, unaffected }: Pick<WritesAndReads, 'answers' | 'unaffected'>): void {
  const failed = unaffected.filter(({ status }) => status !== 200)
  judge(failed.length === 0, 'reads that need no store are answered 200', `${failed.length} of ${unaffected.length} are not`)
  noteEach(failed.map(described))
  const dishonest = answers.filter((answer) => answer.status !== 200 && !isHonestRefusal(answer))
  judge(
    dishonest.length === 0,
    'other reads are answered 200, or 503 in the envelope with Retry-After',
    `${dishonest.length} of ${answers.length} are not; refused: ${failuresOf(answers)}`,
  )
  noteEach(dishonest.map(described))
}

const described = ({ url, failure, tookMs }: Asked<unknown>): string => `${failure} after ${tookMs.toFixed(0)} ms from ${url}`

/** Judges that every live list was answered and that no version fell from one answer to the next. */
export function judgeLists({ seen, fallen }: ListsWatched): void {
  const refused = seen.filter(({ status }) => status !== 200).length
  judge(refused === 0, 'every live list is answered 200', `${refused} of ${seen.length} are not`)
  judge(fallen.length === 0, 'no version falls', String(fallen.length))
  noteEach(fallen)
}

/** Judges that keys whose creation was acknowledged are listed and work. */
export async function judgeKeys(house: ServerUnderLoad, keys: WritesAndReads['keys']): Promise<void> {
  const listed = new Set(JSON.parse((await typed(['keys', 'list', '--json'], house.settings)).out).map(({ id }: { id: string }) => id))
  const answers = await inParallel(keys, (each) => ask(`${house.addresses[keys.indexOf(each) % 2]}/v1/sports`, each.key))
  const unlisted = keys.filter(({ id }) => !listed.has(id)).length
  judge(
    answers.every(({ status }) => status === 200) && unlisted === 0,
    'every key whose creation was acknowledged is listed and works',
    `${keys.length} keys, ${unlisted} not listed, refused: ${failuresOf(answers)}`,
  )
}

/** Judges that documents whose write was acknowledged are stored, with their last acknowledged change. */
export async function judgeDocuments(documents: WritesAndReads['documents']): Promise<void> {
  const { made, missing, count, behind } = await documents.lost()
  judge(
    missing === 0 && behind <= 0,
    'every acknowledged write is stored',
    `${missing} of ${made} documents missing, ${Math.max(0, behind)} of ${count} changes of one lost`,
  )
}

/** Judges that no document of a service is left with a pending mark. */
export async function judgePublished(mongoUrl: string): Promise<void> {
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1_000
  let left = await pending(mongoUrl)
  while (left > 0 && seconds() * 1_000 < sweptMs) {
    await wait(500)
    left = await pending(mongoUrl)
  }
  judge(left === 0, 'every change is published', `${left} documents pending after ${tenths(seconds())} s more`)
}

async function pending(mongoUrl: string): Promise<number> {
  const client = mongoClient(mongoUrl, 10_000)
  const { databases } = await client.db().admin().listDatabases()
  await client.close()
  const store = mongoStore(new URL(`/${databases.find(({ name }) => name.startsWith('test_'))!.name}`, mongoUrl).href)
  const publishing = (services as readonly AnyService[]).flatMap(({ publishes }) => publishes.map(({ collection }) => collection))
  let count = 0
  for (const c of new Set<Collection>(publishing)) {
    await store.prepare([c])
    count += (await store.pending(c, 0)).length
  }
  await store.close()
  return count
}
