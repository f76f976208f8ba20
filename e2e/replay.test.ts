import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, type Response, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFiles } from './testing/get-files.ts'
import { importFeed } from './testing/import-feed.ts'
import { contradictions, falls, getChanges, getScore, getViews, isMatchInPlay, type MatchViews, shownIn } from './testing/match-views.ts'
import { clockFaults, scoreboardFaults } from './testing/scoreboard-checks.ts'
import { startVirtualReplay, type VirtualReplay } from './testing/virtual-replay.ts'

interface Game {
  sport: string
  format: string
  folder: string
  /** Files of the game. */
  files: RegExp
  date: string
  home: string
  /** All statuses in order. */
  statuses: string[]
  /** All scores at the end of a minute, in order. Absent: too many to list. */
  scores?: string[]
  final: string
  plays: number
  /** Number of players in its responses. */
  players: number
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`)
const stoppage = ['90+1', '90+2', '90+3', '90+4']
const games: readonly Game[] = [
  {
    ...{ sport: 'soccer', format: 'worldcup-json', folder: 'soccer/worldcup-json', files: /\/2018\//, date: '2018-06-30', home: 'France' },
    statuses: [...numbers(1, 45), '45+1', 'HT', ...numbers(46, 90), ...stoppage, 'FT'],
    scores: ['0-0', '1-0', '1-1', '1-2', '2-2', '3-2', '4-2', '4-3'],
    ...{ final: '4-3', plays: 0, players: 6 },
  },
  {
    ...{ sport: 'basketball', format: 'nba-live', folder: 'basketball/nba', files: /live_(boxscore|playbyplay)_/ },
    ...{ date: '2020-12-23', home: 'Brooklyn Nets', statuses: ['Q1', 'BT', 'Q2', 'HT', 'Q3', 'BT', 'Q4', 'FT'] },
    ...{ final: '125-99', plays: 572, players: 28 },
  },
  {
    ...{ sport: 'american-football', format: 'nfl-gamecenter', folder: 'american-football/nfl-gamecenter', files: /2018091700|players/ },
    ...{ date: '2018-09-17', home: 'Chicago Bears', statuses: ['Q1', 'BT', 'Q2', 'HT', 'Q3', 'BT', 'Q4', 'FT'] },
    ...{ final: '24-17', plays: 208, players: 60 },
  },
  {
    ...{ sport: 'hockey', format: 'hockeytech', folder: 'hockey/pwhl-hockeytech', files: /pwhl_/ },
    ...{ date: '2024-03-02', home: 'Montréal Victoire', statuses: ['P1', 'BT', 'P2', 'BT', 'P3', 'FT'] },
    scores: ['0-0', '1-0', '2-0', '2-1', '3-1'],
    ...{ final: '3-1', plays: 172, players: 41 },
  },
  {
    ...{ sport: 'baseball', format: 'retrosheet', folder: 'baseball/retrosheet-2020', files: /2020CHN\.EVN|\.ROS|TEAM2020/ },
    ...{ date: '2020-07-26', home: 'Chicago Cubs', statuses: [...numbers(1, 9).map((inning) => `IN${inning}`), 'FT'] },
    scores: ['0-0', '1-0', '2-0', '3-0', '4-0', '5-0', '5-1', '6-1', '8-1', '9-1'],
    ...{ final: '9-1', plays: 108, players: 32 },
  },
  {
    ...{ sport: 'volleyball', format: 'datavolley', folder: 'volleyball/datavolley', files: /190301/ },
    ...{ date: '2019-03-01', home: 'GKS Katowice', statuses: ['S1', 'BT', 'S2', 'BT', 'S3', 'BT', 'S4', 'BT', 'S5', 'FT'] },
    scores: ['0-0', '1-0', '1-1', '2-1', '2-2', '3-2'],
    ...{ final: '3-2', plays: 0, players: 27 },
  },
]

/** Fields that depend on the time of receipt or on the process, or are known only after the game. */
const notCompared = /^@?(updated_at|corrected_at|version|attendance|request_id|doc_url)$/
const comparable = (response: Response) => JSON.parse(JSON.stringify(response, (key, value) => (notCompared.test(key) ? undefined : value)))

async function getPages(service: EndToEndServer, sport: string, id: string): Promise<Record<string, Response>> {
  const pages: Record<string, Response> = {}
  for (const page of ['', '/play-by-play', '/stats', '/lineups'])
    pages[page] = comparable(await service.get(`/${sport}/matches/${id}${page}`))
  return pages
}

const noLeagues = emptyFeed()

for (const { sport, format, folder, files, date, home, statuses, scores, final, plays, players } of games)
  withSharedData(folder, `a replay of a game of ${format}`, (path) => {
    const feed = `${format}:${getFiles(path, files)}`
    let replay: VirtualReplay
    let id: string
    /** Before kickoff, then after every report of the replay until the end of the game. */
    const views: MatchViews[] = []
    const inPlay = () => views.slice(1, -1)

    beforeAll(async () => {
      replay = await startVirtualReplay(feed, date)
      const { data } = await replay.get(`/${sport}/matches?date=${date}`)
      id = data.find(({ home_team }: { home_team: { name: string } }) => home_team.name === home).id
      views.push(await getViews(replay.get, { sport, date, id }))
      while (views.at(-1)!.match.state !== 'finished') {
        await replay.next()
        views.push(await getViews(replay.get, { sport, date, id }))
      }
    })
    afterAll(() => replay?.stop())

    test('is scheduled before kickoff, without score and plays', () => {
      const { match, plays } = views[0]!
      expect([match.state, match.home_team.score, match.away_team.score, plays.length]).toEqual(['scheduled', null, null, 0])
    })

    test('has every status and score of the real game', () => {
      expect(getChanges(views.slice(1).map(({ match }) => match.status))).toEqual(statuses)
      const shown = getChanges(views.map(({ match }) => getScore(match)))
      if (scores) expect(shown).toEqual(scores)
      expect(shown.at(-1)).toBe(final)
    })

    test('scores and plays only increase, and score and period are those of the last play', () => {
      for (const side of ['home_team', 'away_team'] as const) expect(falls(views.map(({ match }) => match[side].score ?? 0))).toEqual([])
      expect(falls(views.map((view) => view.plays.length))).toEqual([])
      expect(views.at(-1)!.plays).toHaveLength(plays)
      const withPlays = inPlay().filter((view) => view.plays.length > 0)
      expect(withPlays.map(({ match }) => getScore(match))).toEqual(
        withPlays.map(({ plays }) => `${plays.at(-1)!.home_score}-${plays.at(-1)!.away_score}`),
      )
      // An inning begins with its first pitch, before its first play.
      const getPeriods = ({ plays }: MatchViews) => [
        plays.at(-1)!.period,
        ...(sport === 'baseball' ? [`${Number(plays.at(-1)!.period) + 1}`] : []),
      ]
      expect(withPlays.filter((view) => !getPeriods(view).includes(view.match.period))).toEqual([])
    })

    test('has scores and clock as documented in every state', () => {
      expect(shownIn(views).flatMap(scoreboardFaults)).toEqual([])
      expect(clockFaults(views.map(({ match }) => match))).toEqual([])
    })

    test('is in the live list exactly while it is in play', async () => {
      expect(inPlay().filter(({ match }) => !isMatchInPlay(match))).toEqual([])
      expect(views.filter(({ live, match }) => (live !== undefined) !== isMatchInPlay(match))).toEqual([])
      expect((await replay.get(`/${sport}/matches/live`)).data).toEqual([])
    })

    test('live list, list of the day and match endpoint agree, and each version has one content', () => {
      const inLists = inPlay().map(({ live, day }) => [live, day])
      expect(inLists).toEqual(
        inPlay().map(({ match: { events, ...inDay }, match }: { match: object & { events?: unknown } }) => [match, inDay]),
      )
      expect(falls(shownIn(views).map(({ version }) => version))).toEqual([])
      expect(contradictions(shownIn(views))).toEqual([])
    })

    test('ends like an import of the same files, and all its players exist', async () => {
      const imported = await startEndToEndServer({ now: '2026-08-01T12:00:00Z', environment: { FEEDS: noLeagues } })
      try {
        await importFeed(imported, feed)
        await imported.settled()
        const pages = await getPages(replay, sport, id)
        expect(pages).toEqual(await getPages(imported, sport, id))
        const named = new Set(JSON.stringify(pages).match(/\b[a-z]{3}-p[0-9a-z]{10}\b/g))
        expect(named.size).toBe(players)
        for (const player of named) expect([player, (await replay.get(`/${sport}/players/${player}`)).status]).toEqual([player, 200])
      } finally {
        await imported.stop()
      }
    })
  })
