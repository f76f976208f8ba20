import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { catalogMerged, feedCatalog, feedMatch } from '@touchline/contract/topics'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { entry, feed, lineScore, schedule, states } from '@touchline/sources/baseball/mlb-stats/testing/invented'
import { gameLines, inOrder } from '@touchline/sources/baseball/retrosheet/testing/invented-game'
import { files } from '@touchline/sources/basketball/euroleague/testing/invented-files'
import { game, list } from '@touchline/sources/basketball/euroleague-live/testing/invented'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest
beforeEach(async () => {
  t = await startedIngest()
})
afterEach(() => t.stop())

interface Game {
  id: number
  day: string
  more?: object
  score?: readonly [number, number]
}

/** A reply about these games, Pittsburgh at Chicago, as polled on a day. */
const poll = (...games: readonly Game[]): string =>
  `mlb-stats:${sourceFolder({
    'schedule.json': schedule(
      Object.fromEntries(
        games.map(({ id, day, more, score }) => [
          day,
          [
            entry(
              { gamePk: id, officialDate: day, gameDate: `${day}T18:20:00Z`, ...more, ...(!score && { status: states.scheduled }) },
              score,
            ),
          ],
        ]),
      ),
    ),
  })}`

/** An event file with games of Chicago against Pittsburgh; days as "20160601", and the number of the game of the day. */
const archive = (...games: readonly string[]): string =>
  `retrosheet:${sourceFolder({
    '2016/2016CHN.EVN': games
      .flatMap((id) =>
        gameLines({
          id: `CHN${id}`,
          halves: [inOrder, ['HR', ...inOrder], ...Array.from({ length: 8 }, () => inOrder)],
          earned: { awayi001: 1 },
        }),
      )
      .map((line) => `${line}\n`)
      .join(''),
  })}`

/** Ids of the matches that a source has, by day. */
function idsOf(source: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { matchId, schedule: of, source: from, withdrawn } of t.matches())
    if (from === source && !withdrawn) found.set(of!.startAt.slice(0, 10), matchId)
  return found
}

const days = ['2016-06-01', '2016-06-02', '2016-06-03'] as const

test('each game of a series that is polled day by day is a match of its own', async () => {
  for (const [i, day] of days.entries()) await t.imported(poll({ id: 447_001 + i, day }))
  expect(new Set(idsOf('mlb-stats').values()).size).toBe(3)
  const before = idsOf('mlb-stats')
  await t.imported(poll({ id: 447_002, day: days[1], score: [1, 0] }))
  expect(idsOf('mlb-stats')).toEqual(before)
})

describe('a game of the archive and of the feed is one match', () => {
  const ofArchive = () => archive('201604110', '201606010', '201606020', '201606030')
  const ofFeed = () => poll({ id: 447_002, day: days[1], score: [0, 1] })

  test('if the archive is imported first', async () => {
    await t.imported(ofArchive())
    await t.imported(ofFeed())
    expect(idsOf('mlb-stats').get(days[1])).toBe(idsOf('retrosheet').get(days[1]))
  })

  test('if the feed is imported first: the id that was published stays, also in later imports', async () => {
    await t.imported(ofFeed())
    const published = idsOf('mlb-stats').get(days[1])
    for (const feedOf of [ofArchive(), ofFeed(), ofArchive()]) await t.imported(feedOf)
    expect([idsOf('mlb-stats').get(days[1]), idsOf('retrosheet').get(days[1])]).toEqual([published, published])
    expect(new Set(idsOf('retrosheet').values()).size).toBe(4)
  })

  test('the teams have the ids of both', async () => {
    await t.imported(ofArchive())
    await t.imported(ofFeed())
    const ids = new Map<string, string[]>()
    for (const { entity } of t.catalog())
      if (entity.case === 'team') {
        const { id, externalIds } = entity.value
        ids.set(id, [...(ids.get(id) ?? []), ...externalIds.map((each) => `${each.namespace} ${each.id}`)])
      }
    expect([...ids.values()].map((of) => [...new Set(of)].sort()).sort()).toEqual([
      ['mlb 112', 'retrosheet CHN'],
      ['mlb 134', 'retrosheet PIT'],
    ])
  })
})

test('a player of the archive and of the feed is one person, by name and team', async () => {
  await t.stop()
  t = await startedIngest(undefined, { collects: [feedCatalog, feedMatch, catalogMerged] })
  const named = (text: string, from: string) => text.replaceAll(from, '"Ada Quill"')
  const lines = gameLines({
    id: 'CHN201606010',
    halves: [['HR', ...inOrder], ...Array.from({ length: 9 }, () => inOrder)],
    earned: { homei001: 1 },
  })
  await t.imported(`retrosheet:${sourceFolder({ '2016/2016CHN.EVN': lines.map((line) => `${named(line, '"Home A"')}\n`).join('') })}`)
  await t.imported(
    `mlb-stats:${sourceFolder({ '447001/feed.json': named(feed({ line: lineScore('1', '0'), runs: [1, 0] }), '"Player 201"') })}`,
  )
  const ids = t.catalog().flatMap(({ entity }) => (entity.case === 'player' && entity.value.name === 'Ada Quill' ? [entity.value.id] : []))
  const merged = t.published(catalogMerged).map(({ from, into }) => [from, into].sort())
  expect(merged).toEqual([[...new Set(ids)].sort()])
})

test('the games of a doubleheader are distinguished, and one that became the first of two stays', async () => {
  await t.imported(poll({ id: 447_001, day: days[0] }))
  const single = idsOf('mlb-stats').get(days[0])
  const both = [1, 2].map((gameNumber) =>
    entry({ gamePk: 447_000 + gameNumber, doubleHeader: 'S', gameNumber, gameDate: `2016-06-01T${16 + 3 * gameNumber}:20:00Z` }, [1, 0]),
  )
  await t.imported(`mlb-stats:${sourceFolder({ 'schedule.json': schedule({ [days[0]]: both }) })}`)
  const ids = new Map(t.matches().map(({ matchId, schedule: of }) => [of!.startAt, matchId]))
  expect(ids.get('2016-06-01T19:20:00Z')).toBe(single)
  expect(ids.get('2016-06-01T22:20:00Z')).not.toBe(single)
  await t.imported(archive('201606011', '201606012'))
  expect(new Set(t.matches().map(({ matchId }) => matchId)).size).toBe(2)
})

test('a postponed game keeps its id on its new day, and a game that is later played on the old day has its own', async () => {
  await t.imported(poll({ id: 447_001, day: days[0] }))
  const id = idsOf('mlb-stats').get(days[0])
  await t.imported(poll({ id: 447_001, day: days[2] }))
  expect(idsOf('mlb-stats').get(days[2])).toBe(id)
  await t.imported(poll({ id: 447_009, day: days[0] }))
  expect(idsOf('mlb-stats').get(days[0])).not.toBe(id)
})

test('two games of a day that no reply numbers are two matches', async () => {
  const games = [1, 2].map((n) => entry({ gamePk: 447_000 + n, status: states.scheduled, gameDate: `2016-06-01T${16 + 3 * n}:20:00Z` }))
  await t.imported(`mlb-stats:${sourceFolder({ 'schedule.json': schedule({ [days[0]]: games }) })}`)
  expect(new Set(t.matches().map(({ matchId }) => matchId)).size).toBe(2)
})

test('a season has the days and stages of all imports', async () => {
  await t.imported(poll({ id: 447_001, day: days[0] }))
  await t.imported(poll({ id: 447_900, day: '2016-10-05', more: { gameType: 'F', seriesDescription: 'Wild Card' } }))
  await t.imported(poll({ id: 447_002, day: days[1] }))
  const seasons = t.catalog().flatMap(({ entity }) => (entity.case === 'season' ? [entity.value] : []))
  const { startDate, endDate, stages } = seasons.at(-1)!
  expect([startDate, endDate, stages.map(({ name }) => name)]).toEqual([days[0], '2016-10-05', ['Regular Season', 'Playoffs']])
})

test('a feed and a schedule that follow one another are one match', async () => {
  await t.imported(poll({ id: 447_001, day: days[0] }))
  await t.imported(`mlb-stats:${sourceFolder({ '447001/feed_live.json': feed({ line: lineScore('0', '1') }) })}`)
  expect(new Set(t.matches().map(({ matchId }) => matchId)).size).toBe(1)
})

test('a game of the EuroLeague from the list of its service and from the archive is one match', async () => {
  const club = (code: string, name: string) => ({ club: { code, name }, score: 0, partials: {} })
  const finalFour = game({
    ...{ gameCode: 257, season: { code: 'E2018' }, phaseType: { code: 'FF' }, roundName: 'Semifinal', played: false },
    ...{
      date: '2019-05-17T18:00:00',
      utcDate: '2019-05-17T16:00:00Z',
      local: club('MAD', 'Real Madrid'),
      road: club('CSK', 'CSKA Moscow'),
    },
  })
  await t.imported(`euroleague:${sourceFolder(files())}`)
  await t.imported(`euroleague-live:${sourceFolder({ 'E2018/games.json': list(finalFour) })}`)
  const [match] = t.matches().filter(({ source }) => source === 'euroleague-live')
  expect(t.matches().some(({ source, matchId }) => source === 'euroleague' && matchId === match!.matchId)).toBe(true)
})

withSharedData('baseball/retrosheet-gamelogs', 'the game log of 2016', (retrosheet) => {
  withSharedData('live-feeds/mlb', 'replies of the StatsAPI', (replies) => {
    test('a tie of 2016 is the match of the archive', async () => {
      await t.imported(`retrosheet:${retrosheet}`)
      await t.imported(`mlb-stats:${replies}/schedule_tied.json`)
      const [match] = t.matches().filter(({ source }) => source === 'mlb-stats')
      const known = t.matches().find(({ source, matchId }) => source === 'retrosheet' && matchId === match!.matchId)
      expect([known?.scoreboard?.homeScore, known?.scoreboard?.awayScore, known?.schedule?.startAt.slice(0, 10)]).toEqual([
        1,
        1,
        '2016-09-29',
      ])
    })
  })
})
