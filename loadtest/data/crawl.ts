/*
 * Imports all data of a sport, then requests every endpoint for all leagues, seasons, teams and players; of horse
 * racing, generated race days, for all meetings, races, runners and results.
 *   node loadtest/data/crawl.ts [--sport soccer] [FOLDER] [--one-in N]      (default: ../shared/data/SPORT, one in 10)
 * Matches without lineups, statistics and plays are sampled one in N; lists, standings, teams, players and covered
 * matches are all requested. Prints the responses by route; fails on a 5xx, on a field that differs from its
 * documentation, and on wrong coverage.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { realSports } from '@touchline/e2e/testing/real-sports'
import { soccerFeeds } from '@touchline/e2e/testing/soccer-feeds'
import { skip } from '../lib/goals.ts'
import { crawlAndJudge, servedSports } from './crawl-sport.ts'
import { importedServer } from './imported-server.ts'
import { raceDays } from './race-days.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sport: { type: 'string', default: 'soccer' }, 'one-in': { type: 'string', default: '10' } },
})
const sport = servedSports.find((id) => id === values.sport)
if (!sport) throw new Error(`${values.sport} is no served sport`)
const races = raceDays()
const { remove, ...server } = await importedServer(sport === 'horse-racing' ? [races.feed] : realFeeds())
await crawlAndJudge(server, { sport, oneIn: Number(values['one-in']), racingDays: races.days })
await remove()
races.remove()

function realFeeds(): string[] {
  const folder = positionals[0] ?? `../shared/data/${sport}`
  if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
  const getFeeds = sport === 'soccer' ? soccerFeeds : realSports.find((each) => each.sport === sport)?.feeds
  if (!getFeeds) throw new Error(`there is no real data of ${sport}`)
  return getFeeds(folder)
}
