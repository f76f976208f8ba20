import { describe, expect, test } from '@jest/globals'
import { feedCatalog, feedLive, feedMatch } from '@touchline/contract/topics'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { calendar, detail, finished, goal, listed, localized, type Row, withScore } from '@touchline/sources/soccer/fifa/testing/invented'
import { putFiles, sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const now = '2026-08-01T00:00:00Z'

const json = (replies: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, JSON.stringify(reply)]))
const folder = (replies: Record<string, unknown>) => sourceFolder(json(replies))

/** As archives have them, which name the sides in another order. */
const worldCup = () =>
  sourceFolder({
    '2026/worldcup.json': JSON.stringify({
      name: 'World Cup 2026',
      matches: [
        { group: 'Group A', round: 'Matchday 1', date: '2026-06-11', team1: 'Norway', team2: 'Wales', score: { ft: [2, 1] } },
        { round: 'Final', date: '2026-07-19', team1: 'Wales', team2: 'Norway', score: { ft: [0, 1] } },
      ],
    }),
  })
const results = () =>
  sourceFolder({
    'results.csv': [
      'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral',
      '2026-06-11,Norway,Wales,2,1,FIFA World Cup,Ashby,Norway,TRUE',
      '2026-07-19,Norway,Wales,1,0,FIFA World Cup,Ashby,Norway,TRUE',
      '2025-03-21,Norway,Wales,3,0,FIFA World Cup qualification,Oslo,Norway,FALSE',
      '2026-03-26,Norway,Wales,1,0,FIFA World Cup qualification,Oslo,Norway,FALSE',
    ].join('\n'),
    'goalscorers.csv': 'date,home_team,away_team,team,scorer,minute,own_goal,penalty\n',
    'shootouts.csv': 'date,home_team,away_team,winner\n',
  })

const later = (changed: Row) => withScore([1, 0], { StageName: localized('Final'), GroupName: [], ...changed })
const final = later({ IdMatch: '5104', Date: '2026-07-19T19:00:00Z', LocalDate: '2026-07-19T15:00:00Z', MatchNumber: 104 })
const qualifier = later({
  ...{ IdMatch: '4000', IdCompetition: '520', CompetitionName: localized('FIFA World Cup Qualifiers'), StageName: localized('Play-off') },
  ...{ Date: '2026-03-26T19:00:00Z', LocalDate: '2026-03-26T20:00:00Z' },
})

describe('a match of the archives and of the feed is one match, whichever comes first', () => {
  test.each([0, 1, 2])('the feed as number %i', async (place) => {
    const ingest = await startedIngest(undefined, { now, collects: [feedCatalog, feedMatch] })
    const archives = [`worldcup-json:${worldCup()}`, `international-results:${results()}`]
    // Of two meetings in finals and in the qualification the feed has one day only.
    const feed = `fifa:${folder({ 'calendar/matches.json': calendar([final, qualifier]) })}`
    for (const each of archives.toSpliced(place, 0, feed)) expect(await ingest.imported(each)).toMatchObject({ quarantined: 0 })
    const byMatch = Map.groupBy(ingest.matches(), ({ matchId }) => matchId)
    const days = [...byMatch.values()].map((of) => [
      of[0]!.schedule!.startAt.slice(0, 10),
      of.map(({ source }) => source.split('@')[0]).sort(),
    ])
    expect(days.toSorted()).toEqual([
      ['2025-03-21', ['international-results']],
      ['2026-03-26', ['fifa', 'international-results']],
      ['2026-06-11', ['international-results', 'worldcup-json']],
      ['2026-07-19', ['fifa', 'international-results', 'worldcup-json']],
    ])
    const teams = ingest.catalog().flatMap(({ entity }) => (entity.case === 'team' ? [entity.value.id] : []))
    expect(new Set(teams).size).toBe(2)
  })
})

test('a match in play is published to live until it is over', async () => {
  const ingest = await startedIngest(undefined, { now, collects: [feedLive, feedMatch] })
  const root = folder({ 'calendar/matches.json': calendar([listed()]) })
  const read = async (replies: Record<string, unknown>) => {
    putFiles(root, json(replies))
    await ingest.imported(`fifa:${root}`)
  }
  await read({})
  await read({
    'live/5001.json': detail({ score: 1, goals: [goal('19', "10'", 3)] }, { score: 0 }, { MatchStatus: 3, Period: 3, MatchTime: "12'" }),
  })
  expect(ingest.published(feedLive).map(({ scoreboard, events }) => [scoreboard!.status, events?.items.length])).toEqual([['12', 1]])
  await read({ 'live/5001.json': finished() })
  expect(ingest.matches().at(-1)).toMatchObject({ scoreboard: { state: 'finished', homeScore: 2, awayScore: 1 } })
})

withSharedData('', 'the World Cup of 2026 in feed and archive', (path) => {
  test('is one set of matches', async () => {
    const ingest = await startedIngest(undefined, { now })
    await ingest.imported(`worldcup-json:${path}/soccer/worldcup-json`)
    const known = new Set(ingest.matches().map(({ matchId }) => matchId))
    await ingest.imported(`fifa:${path}/live-feeds/fifa`)
    const ofFeed = ingest.matches().filter(({ source }) => source.startsWith('fifa'))
    expect([ofFeed.length > 10, ofFeed.filter(({ matchId }) => !known.has(matchId)).map(({ schedule }) => schedule!.startAt)]).toEqual([
      true,
      [],
    ])
  })
})
