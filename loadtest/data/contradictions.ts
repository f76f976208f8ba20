/*
 * Searches all data for contradictions, then plants every kind of contradiction in it.
 *   node loadtest/data/contradictions.ts [FOLDER]      (default: ../shared/data)
 * Every source of the folder is read by its connector and checked without a store. A contradiction that is found must
 * be listed here with its reason. Then each kind is planted in ten matches of every file of its sports, and must be
 * found.
 */
import { existsSync } from 'node:fs'
import { allFeeds } from '@touchline/e2e/testing/all-feeds'
import { type Alarm, alarmsIn, datasetsOfFeed, planting } from '@touchline/ingest/testing/contradictions'
import { judge, note, noteEach, skip } from '../lib/goals.ts'

/** Reviewed contradictions of the data: a part of the text of each, and its reason. */
const known: readonly { text: string; because: string }[] = []

const matchesPerFile = 10

const folder = process.argv[2] ?? '../shared/data'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)

const now = Date.now()
const { plantIn, counts } = planting(matchesPerFile, now)
const alarms: Alarm[] = []
let matches = 0
for (const feed of allFeeds(folder).filter((each) => existsSync(each.slice(each.indexOf(':') + 1))))
  for await (const dataset of datasetsOfFeed(feed)) {
    matches += 'matches' in dataset ? dataset.matches.length : 0
    alarms.push(...(await alarmsIn(dataset, now)))
    plantIn(dataset)
  }

const unlisted = alarms.filter(({ text }) => !known.some((fact) => text.includes(fact.text)))
for (const [kind, some] of Map.groupBy(alarms, (alarm) => `${alarm.sport}, ${alarm.kind}`)) note(`${kind}: ${some.length}`)
judge(
  matches > 0 && unlisted.length === 0,
  'no contradiction in the data but the listed ones',
  `${unlisted.length} in ${matches} matches, ${known.length} listed`,
)
noteEach(unlisted.map(({ text }) => text))

const planted = counts()
const missed = planted.flatMap(({ missed: rows }) => rows)
const total = planted.reduce((sum, count) => sum + count.planted, 0)
judge(
  total > 0 && missed.length === 0,
  'every contradiction that is planted is found',
  `${total - missed.length} of ${total}, ${planted.length} kinds of sports`,
)
noteEach(missed)
for (const { sport, kind, planted: rows } of planted)
  if (rows < matchesPerFile) note(`${sport}, ${kind}: planted in ${rows} matches, the data has no more that can have it`)
