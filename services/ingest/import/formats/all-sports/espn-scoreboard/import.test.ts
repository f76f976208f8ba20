import { expect, test } from '@jest/globals'
import { sharedData, withSharedData } from '@touchline/platform/testing/shared-data'
import { event, final, scheduled, scoreboard, side, status } from '@touchline/sources/all-sports/espn-scoreboard/testing/invented'
import { gameFields, gamesFile } from '@touchline/sources/american-football/nfl-results/testing/game-row'
import { logRow } from '@touchline/sources/baseball/retrosheet/testing/invented-log'
import { gameId, schedule, scheduled as scheduledByNba } from '@touchline/sources/basketball/nba-live/testing/invented-game'
import { played, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

type Side = [team: string, line: readonly number[]]
const inventedSide = (where: 'home' | 'away', [team, line]: Side) =>
  side(
    where,
    where === 'home' ? 1 : 2,
    team,
    line.reduce((sum, each) => sum + each, 0),
    line,
  )
const game = (more: Parameters<typeof event>[0], home: Side, away: Side) =>
  event({ ...more, sides: [inventedSide('home', home), inventedSide('away', away)] })

const texts = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const mlb = { league: 's:1~l:10', season: { year: 2016, type: 2 }, status: final(9) }
const cubs = (id: number, day: string) =>
  game(
    { ...mlb, id: 401_000_000 + id, date: `${day}T18:20Z` },
    ['Chicago Cubs', [1, 0, 0, 0, 0, 0, 0, 0]],
    ['Pittsburgh Pirates', [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  )
const nhl = { league: 's:70~l:90', season: { year: 2017, type: 2 } }

test.each<[string, string, Readonly<Record<string, string>>, readonly object[], number?]>([
  [
    'the NFL',
    'nfl-results',
    { 'games_2018.csv': gamesFile([gameFields()]) },
    [
      game(
        { id: 1, season: { year: 2018, type: 2 }, date: '2018-09-09T17:00Z' },
        ['Philadelphia Eagles', [0, 10, 7, 3]],
        ['Atlanta Falcons', [3, 7, 0, 7]],
      ),
    ],
  ],
  [
    'the NBA',
    'nba-live',
    {
      'nba/live_schedule_2016-17.json': schedule([
        scheduledByNba(gameId, { gameDateEst: '2016-10-25T00:00:00Z', gameDateTimeUTC: '2016-10-25T23:30:00Z' }),
      ]),
    },
    [
      game(
        { league: 's:40~l:46', id: 1, season: { year: 2017, type: 2 }, date: '2016-10-25T23:30Z', status: scheduled },
        ['Boston Celtics', []],
        ['New York Knicks', []],
      ),
    ],
  ],
  [
    'the second meeting in MLB',
    'retrosheet',
    {
      'retro/GL2016.TXT': texts(logRow({ day: '20160411' }), logRow({ day: '20160412' })),
      'retro/TEAM2016': texts('CHN,N,Chicago,Cubs', 'PIT,N,Pittsburgh,Pirates'),
    },
    [cubs(2, '2016-04-12')],
    2,
  ],
  [
    'the NHL',
    'nhl-results',
    {
      'games_2017.csv': texts(
        'season,date,away,away_goals,home,home_goals,ot,attendance',
        '2017,2016-10-13,Boston Bruins,1,Chicago Blackhawks,2,OT,17618',
      ),
    },
    [
      game(
        { ...nhl, id: 1, date: '2016-10-14T00:30Z', status: final(4, 'Final/OT') },
        ['Chicago Blackhawks', [1, 0, 0, 1]],
        ['Boston Bruins', [0, 1, 0, 0]],
      ),
    ],
  ],
  [
    'a league of soccer',
    'openfootball-json',
    { '2024-25/en.1.json': season('English Premier League 2024/25', [played(1, '2024-08-16', 'Arsenal FC', 'Chelsea FC', [2, 1])]) },
    [
      game(
        {
          ...{ league: 's:600~l:700', id: 1, season: { year: 2024, type: 12_654, slug: '2024-25-english-premier-league' } },
          ...{ date: '2024-08-16T14:00Z', status: status({ name: 'FULL_TIME', state: 'post', completed: true, period: 2 }) },
        },
        ['Arsenal', [1, 1]],
        ['Chelsea', [0, 1]],
      ),
    ],
  ],
  [
    'the second meeting in a World Cup',
    'worldcup-json',
    {
      '2018/worldcup.json': JSON.stringify({
        name: 'World Cup 2018',
        matches: [
          { group: 'Group A', round: 'Matchday 1', date: '2018-06-14', team1: 'Norway', team2: 'Wales', score: { ft: [0, 0] } },
          { round: 'Quarter-finals', date: '2018-07-06', team1: 'Wales', team2: 'Norway', score: { ft: [1, 2] } },
        ],
      }),
    },
    [
      game(
        {
          ...{ league: 's:600~l:606', id: 1, season: { year: 2018, slug: 'quarterfinals' }, date: '2018-07-06T14:00Z' },
          status: status({ name: 'FULL_TIME', state: 'post', completed: true, period: 2 }),
        },
        ['Norway', [1, 1]],
        ['Wales', [0, 1]],
      ),
    ],
    2,
  ],
])('a match of %s is that of the archive', async (_, format, files, events, rowsOfArchive = 1) => {
  const ingest = await startedIngest()
  const archive = await ingest.imported(`${format}:${sourceFolder(files)}`)
  const leagues: Readonly<Record<string, object>> = {
    'openfootball-json': { uid: 's:600~l:700', slug: 'eng.1', name: 'English Premier League' },
  }
  const board = JSON.stringify(scoreboard(events, leagues[format] ?? { uid: '', slug: '' }))
  const feed = await ingest.imported(`espn-scoreboard:${sourceFolder({ 'scoreboard.json': board })}`)
  expect([archive, feed]).toMatchObject([
    { matches: rowsOfArchive, quarantined: 0 },
    { matches: 1, quarantined: 0 },
  ])
  const ofSource = (source: string) => ingest.matches().filter((each) => each.source === source)
  const [match, ...others] = ofSource('espn-scoreboard')
  expect(others).toEqual([])
  // Of two games of a series, the second.
  expect(ofSource(format).at(-1)!.matchId).toBe(match!.matchId)
})

withSharedData('live-feeds/espn', 'a day of the World Cup of 2026', (path) => {
  test('is that of the archive', async () => {
    const ingest = await startedIngest(undefined, { now: '2026-07-20T12:00:00Z' })
    await ingest.imported(`worldcup-json:${sharedData('soccer/worldcup-json/2026')}`)
    const progress = await ingest.imported(`espn-scoreboard:${path}/soccer_fifa.world_scoreboard_20260611.json`)
    expect(progress).toMatchObject({ matches: 2, quarantined: 0 })
    const matchIds = (source: string) => ingest.matches().flatMap((each) => (each.source === source ? [each.matchId] : []))
    expect(matchIds('espn-scoreboard').filter((id) => !matchIds('worldcup-json').includes(id))).toEqual([])
  })
})
