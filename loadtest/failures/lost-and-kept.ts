import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { services } from '@touchline/embedded/services'
import { mongoClient } from '@touchline/platform/mongo/client'
import { mongoStore } from '@touchline/platform/mongo/document-store'
import type { Collection } from '@touchline/platform/ports/document-store'
import type { AnyService } from '@touchline/platform/service'
import { judge, noteEach, tenths } from '../lib/goals.ts'
import type { ServerUnderLoad } from '../lib/server-under-load.ts'
import type { WritesAndReads } from './acknowledged.ts'
import { inParallel } from './all-agree.ts'
import { type Asked, ask, type ListsWatched } from './lists-watched.ts'

/**
 * Sweepers publish pending documents every five seconds, and a process on a busy machine sheds load for seconds. Only a
 * state that never occurs reaches this limit.
 */
const eventuallyMs = 60_000

/** Repeats `look` until its result is as wanted, for at most a minute. Returns the last result. */
export async function eventually<T>(look: () => Promise<T> | T, isWanted: (result: T) => boolean): Promise<T> {
  const from = performance.now()
  let result = await look()
  while (!isWanted(result) && performance.now() - from < eventuallyMs) {
    await wait(500)
    result = await look()
  }
  return result
}

/** Whether a response is 503 in the envelope with Retry-After. */
const isHonestRefusal = ({ status, headers, body }: Asked<unknown>): boolean =>
  status === 503 && body?.success === false && Number(headers?.get('retry-after')) > 0

/** Whether a response is 504 in the envelope. */
const isLate = ({ status, body }: Asked<unknown>): boolean => status === 504 && body?.error?.code === 'timeout'

/** "503 upstream_unavailable 12, ECONNRESET 1". */
function getFailures(answers: readonly Asked<unknown>[]): string {
  const failures = Map.groupBy(
    answers.filter(({ failure }) => failure !== ''),
    ({ failure }) => failure,
  )
  return [...failures].map(([failure, all]) => `${failure} ${all.length}`).join(', ') || 'none'
}

/**
 * Judges reads during store outages: 200 for reads that need no store, else 200 or 503 with Retry-After. `mayBeLate`
 * also allows 504, because a process on a busy machine may reach the deadline of a call before that of the store.
 */
export function judgeReads(
  { answers, unaffected }: Pick<WritesAndReads, 'answers' | 'unaffected'>,
  { mayBeLate }: { mayBeLate: boolean },
): void {
  const failed = unaffected.filter(({ status }) => status !== 200)
  judge(failed.length === 0, 'reads that need no store are answered 200', `${failed.length} of ${unaffected.length} are not`)
  noteEach(failed.map(described))
  const isAllowed = (answer: Asked<unknown>) => answer.status === 200 || isHonestRefusal(answer) || (mayBeLate && isLate(answer))
  const dishonest = answers.filter((answer) => !isAllowed(answer))
  judge(
    dishonest.length === 0,
    `other reads are answered 200, or 503 in the envelope with Retry-After${mayBeLate ? ', or 504' : ''}`,
    `${dishonest.length} of ${answers.length} are not; refused: ${getFailures(answers)}`,
  )
  noteEach(dishonest.map(described))
}

const described = ({ url, failure, tookMs }: Asked<unknown>): string => `${failure} after ${tookMs.toFixed(0)} ms from ${url}`

/** Judges that all polls of the live list returned 200 and that no version decreased. */
export function judgeLists({ polls, fallen }: ListsWatched): void {
  const refused = polls.filter(({ status }) => status !== 200)
  const statuses = [...new Set(refused.map(({ failure }) => failure))].join(', ')
  judge(refused.length === 0, 'every live list is answered 200', `${refused.length} of ${polls.length} are not ${statuses}`.trim())
  judge(fallen.length === 0, 'no version decreases', String(fallen.length))
  noteEach(fallen)
}

/** Judges that all acknowledged keys are listed and valid. */
export async function judgeKeys(server: ServerUnderLoad, keys: WritesAndReads['keys']): Promise<void> {
  const listing = () => typed(['keys', 'list', '--json'], server.settings)
  const { code, out, notes } = await eventually(listing, (printed) => printed.code === 0)
  if (code !== 0) throw new Error(`the keys cannot be listed: ${notes}`)
  const listed = new Set(JSON.parse(out).map(({ id }: { id: string }) => id))
  const isAnswered = ({ status }: Asked<unknown>) => status !== 503 && status !== 504
  const answers = await inParallel(keys, (each) =>
    eventually(() => ask(`${server.addresses[keys.indexOf(each) % 2]}/v1/sports`, each.key), isAnswered),
  )
  const unlisted = keys.filter(({ id }) => !listed.has(id)).length
  judge(
    answers.every(({ status }) => status === 200) && unlisted === 0,
    'every key whose creation was acknowledged is listed and works',
    `${keys.length} keys, ${unlisted} not listed, refused: ${getFailures(answers)}`,
  )
}

/** Judges that all acknowledged documents are stored with their last acknowledged change. */
export async function judgeDocuments(documents: WritesAndReads['documents']): Promise<void> {
  const { made, missing, count, behind } = await documents.lost()
  judge(
    missing === 0 && behind <= 0,
    'every acknowledged write is stored',
    `${missing} of ${made} documents missing, ${Math.max(0, behind)} of ${count} changes of one lost`,
  )
}

/** Judges that no document of a service is still pending. */
export async function judgePublished(mongoUrl: string): Promise<void> {
  const from = performance.now()
  const remaining = await eventually(
    () => pending(mongoUrl),
    (count) => count === 0,
  )
  const seconds = (performance.now() - from) / 1_000
  judge(remaining === 0, 'every change is published', `${remaining} documents pending after ${tenths(seconds)} s more`)
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
