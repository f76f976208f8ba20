import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import { localFiles } from '../../parse/local-files.ts'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { retrosheet } from './connector.ts'

/** Reads the files of several folders as one reading. */
async function read(...folders: readonly string[]): Promise<Map<string, MatchesDataset>> {
  const opened = await Promise.all(folders.map((folder) => localFiles(folder, retrosheet.reads)))
  return getDatasets(
    retrosheet,
    opened.flatMap(({ files }) => files),
  )
}

withSharedData('baseball', 'retrosheet, parts of 2016', (path) => {
  const datasets = read(`${path}/retrosheet-2016`, `${path}/retrosheet-gamelogs`)
  const matches = async (): Promise<SourceMatch[]> => [...(await datasets).values()].flatMap((dataset) => dataset.matches)

  test('nothing is rejected: 2,428 games of the log and 243 of event files', async () => {
    const all = [...(await datasets).values()]
    expect([all.length, all.flatMap(({ problems }) => problems), all.every(({ complete }) => complete)]).toEqual([31, [], true])
    expect([(await matches()).length, (await matches()).filter(({ plays }) => plays).length]).toEqual([2_671, 243])
    expect(all.filter(({ squads }) => squads?.length === 1)).toHaveLength(30)
  })

  test('both rows of a game have the same meeting and day', async () => {
    const getKey = ({ date, gameOfDay, meeting, home, away }: SourceMatch) => [date, gameOfDay, meeting, home.name, away.name].join('/')
    const logged = new Set((await matches()).filter(({ plays }) => !plays).map(getKey))
    const folded = (await matches()).filter(({ plays }) => plays).map(getKey)
    expect([logged.size, new Set(folded).size]).toEqual([2_428, 243])
    expect(folded.filter((key) => !logged.has(key))).toEqual([])
  })

  test('every game has a venue, and every game of an event file a start time', async () => {
    expect((await matches()).filter(({ venue }) => !venue)).toEqual([])
    expect((await matches()).filter(({ plays, timeTbd }) => plays && timeTbd)).toEqual([])
    const opener = (await datasets).get('2016/CHN')!.matches[0]!
    expect(opener).toMatchObject({ startAt: '2016-04-12T00:06:00Z', venue: { name: 'Wrigley Field', city: 'Chicago' }, attendance: 40_882 })
  })

  test('the tie in Pittsburgh was called off in the sixth inning', async () => {
    const tie = (await datasets).get('2016/PIT')!.matches.find(({ date }) => date === '2016-09-29')!
    expect(tie).toMatchObject({
      away: { name: 'Chicago Cubs' },
      scoreboard: { state: 'finished', winner: 'draw', homeScore: 1, awayScore: 1 },
    })
    expect(tie.scoreboard.scores!.periods!.items).toHaveLength(6)
  })

  test('all people have keys and all pitchers have pitching stats', async () => {
    for (const { statistics, lineup } of (await matches()).filter(({ plays }) => plays)) {
      const people = [lineup!.home, lineup!.away].flatMap(({ starters, substitutes }) => [...starters, ...substitutes])
      expect(people.filter(({ key }) => !key)).toEqual([])
      expect([lineup!.home, lineup!.away].every(({ coach, starters }) => coach && starters.length >= 9 && starters.length <= 10)).toBe(true)
      const decisions = statistics!.players.flatMap(({ stats }) => (stats.case === 'baseball' && stats.value.pitching?.decision) || [])
      expect(decisions.filter((each) => each === 'W')).toHaveLength(1)
    }
  })

  test('the last entry of every game has its score', async () => {
    const folded = (await matches()).filter(({ plays }) => plays)
    const last = folded.map(({ plays }) => plays!.at(-1)!.score)
    expect(last).toEqual(folded.map(({ scoreboard }) => ({ home: scoreboard.homeScore, away: scoreboard.awayScore })))
  })
})
