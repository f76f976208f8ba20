import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { matchSports, type SportId, sportNamed } from '@touchline/contract/catalog'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { crawl } from './testing/crawler.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { type ShownScoreboard, scoreboardFaults } from './testing/scoreboard-checks.ts'

const served = matchSports.map(({ id }) => id)

/*
 * Every sport of the demo, on a stopped clock at a moment when each has matches in play. Past, current and upcoming matches are
 * requested: all matches in play, one in three of the others. Separate processes are tested with real data (real-shapes.test.ts)
 * and with matches in play (deploy/cluster/whole.test.ts).
 */
let server: EndToEndServer
let key: string
const data = async <T>(path: string): Promise<T | undefined> => (await server.get(path)).data as T | undefined
interface Row {
  home_team: { id: string; name: string | null }
  away_team: { id: string; name: string | null }
  leg: string | null
}
// Absent until the list is imported.
const inPlay = async (sport: string): Promise<Row[]> => (await data<Row[]>(`/${sport}/matches/live`)) ?? []
/** Names and squads arrive on separate topics, after the matches. */
const isComplete = async (sport: string): Promise<boolean> => {
  const teams = (await inPlay(sport)).flatMap((row) => [row.home_team, row.away_team])
  const isPlayers = sportNamed(sport as SportId).sidesArePlayers
  const squads = isPlayers ? [] : await Promise.all(teams.map(({ id }) => data(`/${sport}/teams/${id}/squad`)))
  return teams.length > 0 && teams.every(({ name }) => name !== null) && squads.every((squad) => squad !== undefined)
}

interface League {
  id: string
  type: string
  season: { name: string; current: boolean }
  seasons: { name: string; match_count: number; stages: { name: string }[] }[]
}
const leagues = async (sport: string): Promise<League[]> =>
  Promise.all(((await data<League[]>(`/${sport}/leagues`)) ?? []).map(async ({ id }) => (await data<League>(`/${sport}/leagues/${id}`))!))
const rounds = ['Round of 16', 'Quarter-finals', 'Semi-finals', 'Final']
/** Numbers of matches in a season: of a draw of 16, of one with two byes, of leagues with or without play-offs. */
const sizes = new Set<number | undefined>([15, 13, 90, 24, 33, 36])

/** The present season of a league and the one before it. The next season may already be announced. */
function lastTwo({ season, seasons }: League): League['seasons'] {
  const present = seasons.findIndex(({ name }) => name === season.name)
  return seasons.slice(present, present + 2)
}

/**
 * The rounds of the last season and the earlier ones of the present season arrive one by one, the oldest first, while
 * matches are in play.
 */
const isPastComplete = async (sport: string): Promise<boolean> => {
  const isComplete = async (league: League) => {
    const [present, last] = lastTwo(league)
    if (!sizes.has(last?.match_count)) return false
    const matches = await data<{ round: string }[]>(`/${sport}/matches?league_id=${league.id}&season=${present!.name}&limit=200`)
    const numbers = matches!.map(({ round }) =>
      league.type === 'tournament' ? rounds.indexOf(round) + 1 : Number(round.replace('Matchday ', '')),
    )
    const held = new Set(numbers.filter((number) => number > 0))
    return held.size > 0 && held.size === Math.max(...held)
  }
  const all = await leagues(sport)
  return all.length > 0 && (await Promise.all(all.map(isComplete))).every(Boolean)
}

beforeAll(async () => {
  server = await startEndToEndServer({ now: '2026-03-02T10:00:00Z', environment: { FEEDS: 'demo?seed=1&matches=2&rate=1' } })
  key = await server.newKey()
  await server.settled()
  // Rounds of the last season come one by one, names and squads after the matches.
  for (const sport of served) while (!(await isPastComplete(sport)) || !(await isComplete(sport))) await server.advance(1_000)
})
afterAll(() => server?.stop())

test.each(served)('%s: the present season and the last one are named as seasons and have tables', async (sport) => {
  const pattern = ['baseball', 'tennis', 'american-football'].includes(sport) ? /^2\d{3}$/ : /^2\d{3}\/2\d{3}$/
  for (const league of await leagues(sport)) {
    const { id, type, season } = league
    const names = lastTwo(league).map(({ name }) => name)
    expect(season).toMatchObject({ name: expect.stringMatching(pattern), current: true })
    expect(Number.parseInt(names[0]!, 10) - Number.parseInt(names[1]!, 10)).toBe(1)
    for (const name of names) {
      type Line = { played: number; stage: string; matches: unknown[] }
      const table = await data<Line[]>(`/${sport}/leagues/${id}/standings?season=${name}`)
      const matches = await data<{ state: string; stage: string }[]>(`/${sport}/matches?league_id=${id}&season=${name}&limit=200`)
      const played = matches!.filter(({ state, stage }) => /^(finished|awarded)$/.test(state) && stage === table![0]!.stage)
      if (type === 'tournament') expect(table!.flatMap((row) => row.matches)).toHaveLength(matches!.length)
      else expect(table!.reduce((sum, row) => sum + row.played, 0)).toBe(2 * played.length)
    }
  }
})

test.each(matchSports)('$id: finished matches have the parts of their score', async ({ id: sport, regulation }) => {
  const matches = (await data<ShownScoreboard[]>(`/${sport}/matches?status=finished&limit=200`))!
  expect(matches.length).toBeGreaterThan(5)
  expect(matches.flatMap(scoreboardFaults)).toEqual([])
  expect(matches.filter(({ scores }) => (scores.fulltime === null) === (regulation !== null))).toEqual([])
})

test.each(served)('%s: responses have the public shape and correct coverage before, during and after a match', async (sport) => {
  // Players who are sides have no squads, and the demo has no injuries for them.
  const { sidesArePlayers } = sportNamed(sport as SportId)
  // Without squads, players are found in matches only.
  const rate = sidesArePlayers ? 1 : 3
  let injuries = 0
  const { faults, responses, states } = await crawl(server.address, key, {
    sport,
    oneIn: { detailed: rate, others: rate, players: 1, briefings: 5 },
    width: 4,
    fetch: retryingFetch,
    onResponse: (path, _, body) => {
      if (path.endsWith('/injuries')) injuries += (body as { data?: unknown[] }).data?.length ?? 0
    },
  })
  expect(faults).toEqual([])
  expect([...responses.keys()].filter((route) => !/^(200|404 .* not_covered$)/.test(route))).toEqual([])
  expect(responses.get('200 /players/{id}')).toBeGreaterThan(40)
  expect(responses.has('404 /teams/{id}/squad not_covered')).toBe(sidesArePlayers)
  expect(responses.has('404 /matches/{id}/injuries not_covered')).toBe(sidesArePlayers)
  expect(injuries > 0).toBe(!sidesArePlayers)
  expect([
    states.get('scheduled'),
    states.get('finished'),
    ['live', 'break', 'interrupted'].reduce((sum, state) => sum + (states.get(state) ?? 0), 0),
  ]).toEqual([expect.any(Number), expect.any(Number), (await inPlay(sport)).length])
  if (sport === 'soccer') expect(states.get('postponed')).toBeGreaterThan(0)
})
