/*
 * Imports all data, `*-more` folders included, and recomputes every table of every season from the matches that the
 * service returns, by code that shares nothing with it.
 *   node loadtest/data/tables.ts [FOLDER]      (default: ../shared/data)
 * Prints the tables without a rule on file; fails on every wrong row.
 */
import { existsSync } from 'node:fs'
import { realSports } from '@touchline/e2e/testing/real-sports'
import { getFrom, recomputeTables } from '@touchline/e2e/testing/recomputed-tables'
import { soccerFeeds } from '@touchline/e2e/testing/soccer-feeds'
import { judge, note, noteEach, skip } from '../lib/goals.ts'
import { importedServer } from './imported-server.ts'

const folder = process.argv[2] ?? '../shared/data'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const sports = [{ sport: 'soccer', feeds: soccerFeeds } as const, ...realSports]
const feeds = sports.flatMap(({ sport, feeds }) => feeds(`${folder}/${sport}`))
const more = feeds.flatMap((feed) => {
  const [source, location] = [feed.slice(0, feed.indexOf(':')), `${feed.slice(feed.indexOf(':') + 1)}-more`]
  return existsSync(location) ? [`${source}${source.includes('@') ? '-' : '@'}more:${location}`] : []
})
const { url, key, remove } = await importedServer([...feeds, ...more])
for (const { sport } of sports) {
  const { tables, rows, undecided, unruled, faults } = await recomputeTables(getFrom(`${url}/v1/${sport}`, key), sport)
  note(`${sport}: ${tables} tables, ${rows} rows; criteria that are not recomputed order ${undecided} pairs of neighbours`)
  note(`${sport}: ${unruled.length} tables have no rule on file and counts only`)
  noteEach(unruled)
  judge(faults.length === 0, `${sport}: every row of every table equals the recomputed one`, `${faults.length} faults in ${rows} rows`)
  noteEach(faults)
}
await remove()
