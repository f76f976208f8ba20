import { matchSports, type SportId, sportNamed } from '@touchline/contract/catalog'
import { type EndToEndServer, startEndToEndServer } from './end-to-end-server.ts'

interface Row {
  home_team: { id: string; name: string | null }
  away_team: { id: string; name: string | null }
}
interface Season {
  name: string
  match_count: number
  stages: { name: string }[]
}
export interface League {
  id: string
  type: string
  season: { name: string; current: boolean }
  seasons: Season[]
}

const rounds = ['Round of 16', 'Quarter-finals', 'Semi-finals', 'Final']
/** Numbers of matches in a season: of a draw of 16, of one with two byes, of leagues with or without play-offs. */
const sizes = new Set<number | undefined>([15, 13, 90, 24, 33, 36])

/** The sports have been complete for minutes by then, however many seconds it took. */
const complete = '2026-03-02T10:05:00Z'

/** Questions to the demo about the data of a sport. */
export function demoData(server: EndToEndServer) {
  const data = async <T>(path: string): Promise<T | undefined> => (await server.get(path)).data as T | undefined
  return {
    data,
    // Absent until the list is imported.
    inPlay: async (sport: string): Promise<Row[]> => (await data<Row[]>(`/${sport}/matches/live`)) ?? [],
    leagues: async (sport: string): Promise<League[]> =>
      Promise.all(
        ((await data<League[]>(`/${sport}/leagues`)) ?? []).map(async ({ id }) => (await data<League>(`/${sport}/leagues/${id}`))!),
      ),
  }
}

/** The present season of a league and the one before it. The next season may already be announced. */
export function lastTwo({ season, seasons }: League): Season[] {
  const present = seasons.findIndex(({ name }) => name === season.name)
  return seasons.slice(present, present + 2)
}

/**
 * Every sport of the demo with its past, in this process, on a clock that stands at a moment when each has matches in play. Two
 * starts have the same data.
 */
export async function startWholeDemo(): Promise<EndToEndServer> {
  const server = await startEndToEndServer({
    now: '2026-03-02T10:00:00Z',
    environment: { FEEDS: 'demo?seed=1&matches=2&rate=1', PUBLIC_URL: 'https://api.example', ALLOW_PRIVATE_WEBHOOKS: 'on' },
  })
  const { data, inPlay, leagues } = demoData(server)

  /** Names and squads arrive on separate topics, after the matches. */
  async function isComplete(sport: SportId): Promise<boolean> {
    const teams = (await inPlay(sport)).flatMap((row) => [row.home_team, row.away_team])
    const squads = sportNamed(sport).sidesArePlayers ? [] : await Promise.all(teams.map(({ id }) => data(`/${sport}/teams/${id}/squad`)))
    return teams.length > 0 && teams.every(({ name }) => name !== null) && squads.every((squad) => squad !== undefined)
  }

  /**
   * The rounds of the last season and the earlier ones of the present season arrive one by one, the oldest first, while
   * matches are in play.
   */
  async function isPastComplete(sport: SportId): Promise<boolean> {
    const isThere = async (league: League) => {
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
    return all.length > 0 && (await Promise.all(all.map(isThere))).every(Boolean)
  }

  await server.settled()
  for (const { id } of matchSports) while (!(await isPastComplete(id)) || !(await isComplete(id))) await server.advance(1_000)
  await server.advance(Date.parse(complete) - server.clock.now())
  return server
}
