/*
 * Checks that the stored data does not depend on the import order: all files of the real leagues in three different
 * orders.   node loadtest/data/orders.ts [FOLDER of openfootball-clubs, -leagues, -json]      (default:
 * ../shared/data/soccer) Prints a digest of all stored data except times of receipt, and fails when two digests differ.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { IngestService } from '@touchline/contract/gen/ingest'
import { stored } from '@touchline/e2e/testing/stored'
import { fixtures } from '@touchline/fixtures/service'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { standings } from '@touchline/standings/service'
import { judge, skip } from '../lib/goals.ts'

const services = [fixtures, live, standings, ingest]
const folder = process.argv[2] ?? '../shared/data/soccer'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const lists = ['openfootball-clubs', 'openfootball-leagues'].map((format) => `${format}:${folder}/${format}`)
const files = globSync(`${folder}/openfootball-json/*/*.json`).sort()
const byDigest = (text: string) => createHash('sha256').update(text).digest('hex')
const orders = {
  'as named': files,
  backwards: files.toReversed(),
  'by digest': files.toSorted((a, b) => (byDigest(a) < byDigest(b) ? -1 : 1)),
}

const digests = new Set<string>()
// Timers of the platform are unreferenced and no server is running, so this keeps the process alive.
const alive = setInterval(() => undefined, 1_000)
for (const [name, order] of Object.entries(orders)) {
  const t = await startForTest(services, { environment: { FEEDS: lists[0]! } })
  for (const feed of [...lists, ...order.map((file) => `openfootball-json:${file}`)])
    for await (const { done } of t.getClient(IngestService).importSource({ feed }, { timeoutMs: 120_000 })) if (done) break
  await t.settled()
  // The import order itself is not part of the data.
  const lines = (await stored(t.store, services)).filter((line) => !line.startsWith('ingest_sources '))
  await t.stop()
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
  digests.add(digest)
  console.log(`${name.padEnd(10)} ${order.length} files, ${lines.length} documents, ${digest}`)
}
clearInterval(alive)
judge(
  digests.size === 1,
  'three orders of import store equal ids and equal bytes',
  `${files.length} files, digests ${[...digests].join(', ')}`,
)
