import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports } from '@touchline/contract/catalog'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { overtimeFiles } from '@touchline/sources/testing/overtime-files'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'
import { clockFaults, type ShownScoreboard, scoreboardFaults } from './testing/scoreboard-checks.ts'
import { startVirtualReplay } from './testing/virtual-replay.ts'

/*
 * Scores and clock of a match as docs/scores-and-clock.md describes them, whether the match was imported, is replayed or
 * comes from the demo.
 */

const noFeeds = emptyFeed()

const pair = (home: number, away: number) => ({ home, away })

/** "S1 25-20". */
const line = (text: string) => {
  const [period, home, away] = text.split(/[ -]/)
  return { period, home: Number(home), away: Number(away) }
}

interface Case {
  sport: MatchSportId
  match: keyof typeof overtimeFiles
  /** `halftime` null: the sport has none. */
  final: object
  /** Scores during the deciding period of the match, as shown by the replay. */
  during: { period: string; scores: object }
}

const cases: readonly Case[] = [
  {
    ...{ sport: 'soccer', match: 'penalties' },
    final: {
      ...{ status: 'PEN', winner: 'away', home_team: { score: 1 }, away_team: { score: 1 } },
      scores: { halftime: pair(1, 0), fulltime: pair(1, 1), extra_time: pair(1, 1), penalties: pair(3, 4), periods: null },
    },
    during: { period: 'PEN', scores: { fulltime: pair(1, 1), extra_time: pair(1, 1), penalties: null } },
  },
  {
    ...{ sport: 'baseball', match: 'tenInnings' },
    final: {
      ...{ status: 'FT', winner: 'away', home_team: { score: 1 }, away_team: { score: 2 } },
      scores: { halftime: null, fulltime: pair(1, 1), extra_time: pair(1, 2), penalties: null },
    },
    during: { period: '10', scores: { fulltime: pair(1, 1), extra_time: null } },
  },
  {
    ...{ sport: 'baseball', match: 'sevenInnings' },
    final: { status: 'FT', scores: { fulltime: pair(1, 1), extra_time: pair(1, 2) } },
    during: { period: '8', scores: { fulltime: pair(1, 1), extra_time: null } },
  },
  {
    ...{ sport: 'basketball', match: 'basketball' },
    final: { status: 'AOT', scores: { halftime: pair(2, 2), fulltime: pair(2, 2), extra_time: pair(2, 5), penalties: null } },
    during: { period: 'OT1', scores: { fulltime: pair(2, 2), extra_time: null } },
  },
  {
    ...{ sport: 'hockey', match: 'shootOut' },
    final: {
      ...{ status: 'AP', winner: 'home', home_team: { score: 2 }, away_team: { score: 1 } },
      scores: { halftime: null, fulltime: pair(1, 1), extra_time: pair(1, 1), penalties: pair(1, 0) },
    },
    during: { period: 'SO', scores: { fulltime: pair(1, 1), extra_time: pair(1, 1), penalties: pair(1, 0) } },
  },
  {
    ...{ sport: 'american-football', match: 'americanFootball' },
    final: { status: 'AOT', scores: { halftime: pair(7, 7), fulltime: pair(7, 7), extra_time: pair(10, 7), penalties: null } },
    during: { period: 'OT', scores: { fulltime: pair(7, 7), extra_time: null } },
  },
  {
    ...{ sport: 'volleyball', match: 'goldenSet' },
    final: {
      ...{ status: 'FT', winner: 'home', home_team: { score: 3 }, away_team: { score: 1 } },
      scores: {
        ...{ halftime: null, fulltime: null, extra_time: null, penalties: null },
        periods: ['S1 25-20', 'S2 20-25', 'S3 25-18', 'S4 26-24', 'GS 13-15'].map(line),
      },
    },
    during: { period: 'GS', scores: { fulltime: null, extra_time: null, penalties: null } },
  },
]

const imports = cases.map((each) => {
  const { format, date, files } = overtimeFiles[each.match]
  return { ...each, date, feed: `${format}:${getFolder(files)}` }
})

async function getMatch({ get }: Pick<EndToEndServer, 'get'>, sport: string, date: string): Promise<ShownScoreboard> {
  const { data } = await get(`/${sport}/matches?date=${date}`)
  expect(data).toHaveLength(1)
  return data[0]
}

describe('overtime', () => {
  let importing: EndToEndServer
  beforeAll(async () => {
    importing = await startEndToEndServer({ now: '2031-08-01T12:00:00Z', environment: { FEEDS: noFeeds } })
  })
  afterAll(() => importing?.stop())

  test.each(imports)('$sport, $match: imported', async ({ sport, date, feed, final }) => {
    await importFeed(importing, feed)
    await importing.settled()
    const shown = await getMatch(importing, sport, date)
    expect(shown).toMatchObject(final)
    expect(scoreboardFaults(shown)).toEqual([])
  })

  test.each(imports)('$sport, $match: replayed', async ({ sport, date, feed, final, during }) => {
    const replay = await startVirtualReplay(feed, date)
    try {
      const shown = [await getMatch(replay, sport, date)]
      while (shown.at(-1)!.state !== 'finished') {
        await replay.next()
        shown.push(await getMatch(replay, sport, date))
      }
      expect(shown.flatMap(scoreboardFaults)).toEqual([])
      expect(clockFaults(shown)).toEqual([])
      expect(shown.findLast(({ period, state }) => state === 'live' && period === during.period)).toMatchObject(during)
      expect(shown.at(-1)).toMatchObject(final)
    } finally {
      await replay.stop()
    }
  })
})

describe('the demo', () => {
  /** States of its matches over more than two hours of match time, every four minutes. */
  const views = new Map<string, ShownScoreboard[]>()
  let server: EndToEndServer

  afterAll(() => server?.stop())

  test('has scores and clock as documented in every state', async () => {
    server = await startEndToEndServer({ now: '2026-03-02T10:00:00Z', environment: { FEEDS: 'demo?seed=3&matches=2&rate=120&history=0' } })
    await server.settled()
    for (let step = 0; step < 40; step++) {
      for (const { id: sport } of matchSports)
        for (const match of (await server.get(`/${sport}/matches/live`)).data) views.set(match.id, [...(views.get(match.id) ?? []), match])
      await server.advance(2_000)
    }
    const shown = [...views.values()]
    expect(shown.flat().flatMap(scoreboardFaults)).toEqual([])
    expect(shown.flatMap(clockFaults)).toEqual([])
    const seen = (sport: string, state: string) => shown.flat().filter((match) => match.sport === sport && match.state === state).length
    for (const { id } of matchSports) expect([id, seen(id, 'live') > 30, seen(id, 'break') > 0]).toEqual([id, true, true])
  })

  // demo.test.ts checks the matches of earlier rounds.
  test.each(matchSports)('$id: finished matches have the parts of their score', async ({ id: sport, regulation }) => {
    const { data } = await server.get(`/${sport}/matches?status=finished&limit=200`)
    expect(data.length).toBeGreaterThan(0)
    expect(data.flatMap(scoreboardFaults)).toEqual([])
    expect(data.filter(({ scores }: ShownScoreboard) => (scores.fulltime === null) === (regulation !== null))).toEqual([])
  })
})

/** Matches that were not decided in regular time, as their sources report them. */
const real: readonly [sport: MatchSportId, feed: string, date: string, home: string, shown: object][] = [
  [
    ...(['soccer', 'worldcup-json:soccer/worldcup-json', '2018-07-01', 'Spain'] as const),
    {
      ...{ status: 'PEN', winner: 'away', home_team: { score: 1 }, away_team: { score: 1 } },
      scores: { halftime: pair(1, 1), fulltime: pair(1, 1), extra_time: pair(1, 1), penalties: pair(3, 4) },
    },
  ],
]

withSharedData('', 'real matches', (folder) => {
  test.each(real)('%s of %s on %s: %s', async (sport, feed, date, home, shown) => {
    const server = await startEndToEndServer({ now: '2031-08-01T12:00:00Z', environment: { FEEDS: noFeeds } })
    try {
      const [format, path] = feed.split(':')
      await importFeed(server, `${format}:${join(folder, path!)}`)
      await server.settled()
      const { data } = await server.get(`/${sport}/matches?date=${date}`)
      expect(data.find(({ home_team }: { home_team: { name: string } }) => home_team.name === home)).toMatchObject(shown)
    } finally {
      await server.stop()
    }
  })
})
