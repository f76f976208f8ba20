import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { importFeed } from './testing/import-feed.ts'

/** Rounds and brackets of real seasons, from the files of the sources to the responses. Expected: how these seasons ended. */

interface Side {
  id: string
  name: string
}
interface Tie {
  place: number
  home: Side
  away: Side
  legs: { match_id: string; host: string; score: { home: number; away: number } | null }[]
  aggregate: { home: number; away: number } | null
  wins: { home: number; away: number } | null
  winner: 'home' | 'away' | null
  decided_by: string | null
  next: { order: number; place: number } | null
}
interface Round {
  stage: string | null
  round: string | null
  order: number
  third_place: boolean
  ties: Tie[]
  byes: Side[]
}

const hangsAfterMs = 600_000
const noFeeds = emptyFeed()

/** "Argentina 3-3 France, home shootout". */
function line({ home, away, legs, aggregate, wins, winner, decided_by }: Tie): string {
  const total = wins ?? aggregate ?? legs[0]!.score!
  return `${home.name} ${total.home}-${total.away} ${away.name}, ${winner} ${decided_by}`
}

/** A server with the data of one sport, and what its brackets have in common. */
function withSport(
  sport: string,
  feeds: string[],
  tests: (get: (league: string, season: string) => Promise<Round[]>, server: () => EndToEndServer) => void,
): void {
  let server: EndToEndServer
  const leagueId = async (name: string) => {
    const { data } = await server.get(`/${sport}/leagues?q=${encodeURIComponent(name)}`)
    return (data as { id: string; name: string }[]).find((league) => league.name === name)!.id
  }
  beforeAll(async () => {
    server = await startEndToEndServer({ now: '2026-08-01T12:00:00Z', environment: { FEEDS: noFeeds } })
    for (const feed of feeds) await importFeed(server, feed)
    await server.settled()
  }, hangsAfterMs)
  afterAll(() => server?.stop())
  tests(
    async (league, season) => {
      const id = await leagueId(league)
      const { status, data, meta } = await server.get(`/${sport}/leagues/${id}/bracket?season=${season}`)
      expect([status, meta?.total]).toEqual([200, data.length])
      return data
    },
    () => server,
  )
}

/** Each match of the season's knock-out stages is in one tie, and each winner plays in the tie that it leads to. */
function checkBracket(rounds: Round[], matches: number): void {
  const ids = rounds.flatMap(({ ties }) => ties.flatMap(({ legs }) => legs.map(({ match_id }) => match_id)))
  expect([ids.length, new Set(ids).size]).toEqual([matches, matches])
  for (const { ties } of rounds)
    for (const { home, away, winner, next } of ties) {
      if (!next) continue
      const { home: a, away: b } = rounds[next.order - 1]!.ties[next.place - 1]!
      expect([a.id, b.id]).toContain((winner === 'home' ? home : away).id)
    }
}

withSharedData('soccer/worldcup-json', 'World Cups', (folder) =>
  withSport('soccer', [`worldcup-json:${folder}`], (get) => {
    test.each([
      ['2014', 'Germany 1-0 Argentina, home extra_time', 'Brazil 0-3 Netherlands, away fulltime'],
      ['2018', 'France 4-2 Croatia, home fulltime', 'Belgium 2-0 England, home fulltime'],
      ['2022', 'Argentina 3-3 France, home shootout', 'Croatia 2-1 Morocco, home fulltime'],
    ])('%s', async (season, final, third) => {
      const rounds = await get('World Cup', season)
      checkBracket(rounds, 16)
      expect(rounds.map(({ round, third_place: isThird, ties }) => `${round} ${ties.length}${isThird ? ' third' : ''}`)).toEqual([
        ...['Round of 16 8', 'Quarter-finals 4', 'Semi-finals 2', 'Third Place 1 third', 'Final 1'],
      ])
      expect(rounds.slice(-2).map(({ ties }) => line(ties[0]!))).toEqual([third, final])
      expect(rounds.flatMap(({ ties }) => ties.map(({ next }) => next === null))).toEqual([...Array(14).fill(false), true, true])
      // The ties of places 1 and 2 lead to the same one.
      for (const { ties } of rounds.slice(0, 3))
        expect(ties.map(({ place, next }) => next!.place === Math.ceil(place / 2))).not.toContain(false)
    })
  }),
)

withSharedData('soccer/openfootball-text', 'cups in text', (folder) =>
  withSport('soccer', [`openfootball-text:${folder}`], (get, server) => {
    test('a Champions League: qualifying, play-offs and knock-out phase over two legs', async () => {
      const rounds = await get('Champions League', '2024/2025')
      checkBracket(rounds, 135)
      const named = (name: string) => rounds.find(({ stage, round }) => `${stage} ${round}` === name)!
      expect(named('Knockout Phase Final').ties.map(line)).toEqual(['Paris Saint-Germain 5-0 Inter Milan, home fulltime'])
      expect(named('Knockout Phase Semi-finals').ties.map(line)).toEqual([
        'Arsenal 1-3 Paris Saint-Germain, away aggregate',
        // The source does not say that the second leg had extra time.
        'Barcelona 6-7 Inter Milan, away aggregate',
      ])
      expect(named('Knockout Phase Round of 16').ties.map(line)).toContain('Paris Saint-Germain 1-1 Liverpool, home shootout')
      const lille = named('Qualifying Playoffs').ties.find(({ home }) => home.name === 'Lille')!
      // The league phase follows.
      expect([line(lille), lille.next]).toEqual([expect.stringMatching(/^Lille 3-2 Slavia Prague, home /), null])
    })

    test('an FA Cup, with the clubs that enter in the third round', async () => {
      const rounds = await get('FA Cup', '2024/2025')
      checkBracket(rounds, 123)
      expect(rounds.map(({ round, ties, byes }) => `${round} ${ties.length} ${byes.length}`)).toEqual([
        ...[
          'Round 1 40 0',
          'Round 2 20 44',
          'Round 3 32 0',
          'Round 4 16 0',
          'Round of 16 8 0',
          'Quarter-finals 4 0',
          'Semi-finals 2 0',
          'Final 1 0',
        ],
      ])
      expect(line(rounds.at(-1)!.ties[0]!)).toBe('Crystal Palace 1-0 Manchester City, home fulltime')
    })

    test('a league without a knock-out stage has none; its rounds are in order; a stage is found, or is 404', async () => {
      const { data } = await server().get('/soccer/leagues?type=league&country=DE&q=3. Liga')
      const [league] = data as { id: string; season: { name: string } }[]
      const none = await server().get(`/soccer/leagues/${league!.id}/bracket`)
      expect([none.status, none.error!.code]).toEqual([404, 'not_covered'])
      const { data: rounds } = await server().get(`/soccer/leagues/${league!.id}/rounds`)
      expect(rounds.map(({ round, order }: { round: string; order: number }) => `${order} ${round}`)).toEqual(
        Array.from({ length: 38 }, (_, i) => `${i + 1} Matchday ${i + 1}`),
      )
      const { data: cups } = await server().get('/soccer/leagues?q=Champions League')
      const stage = async (name: string) => server().get(`/soccer/leagues/${cups[0].id}/bracket?season=2024/25&stage=${name}`)
      expect((await stage('knockout phase')).data.map(({ order }: Round) => order)).toEqual([6, 7, 8, 9])
      expect((await stage('league phase')).error!.code).toBe('not_found')
    })
  }),
)

withSharedData('hockey/nhl-results', 'a season of the NHL', (folder) =>
  withSport('hockey', [`nhl-results:${folder}`], (get) => {
    test('has series of up to seven games', async () => {
      const rounds = await get('NHL', '2016/2017')
      expect(rounds.map(({ round, ties }) => `${round} ${ties.length}`)).toEqual([
        ...['Round 1 8', 'Round 2 4', 'Conference Finals 2', 'Stanley Cup Final 1'],
      ])
      expect(rounds.slice(2).flatMap(({ ties }) => ties.map(line))).toEqual([
        'Pittsburgh Penguins 4-3 Ottawa Senators, home series',
        'Anaheim Ducks 2-4 Nashville Predators, away series',
        'Pittsburgh Penguins 4-2 Nashville Predators, home series',
      ])
      for (const { ties } of rounds)
        for (const { wins, legs } of ties) expect([Math.max(wins!.home, wins!.away), legs.length]).toEqual([4, wins!.home + wins!.away])
    })
  }),
)

withSharedData('american-football/nfl-results', 'a season of the NFL', (folder) =>
  withSport('american-football', [`nfl-results:${folder}`], (get, server) => {
    test('has byes in the first round, and a Super Bowl', async () => {
      const rounds = await get('NFL', '2019')
      checkBracket(rounds, 11)
      expect(rounds[0]!.byes.map(({ name }) => name).sort()).toEqual([
        'Baltimore Ravens',
        'Green Bay Packers',
        'Kansas City Chiefs',
        'San Francisco 49ers',
      ])
      expect(line(rounds.at(-1)!.ties[0]!)).toBe('Kansas City Chiefs 31-20 San Francisco 49ers, home fulltime')
      const { data } = await server().get('/american-football/leagues')
      const { data: listed } = await server().get(`/american-football/leagues/${data[0].id}/rounds?season=2019`)
      expect(listed.slice(15).map(({ round }: { round: string }) => round)).toEqual([
        ...['Week 16', 'Week 17', 'Wild Card', 'Divisional Round', 'Conference Championships', 'Super Bowl'],
      ])
    })
  }),
)

withSharedData('basketball/euroleague', 'a season of the EuroLeague', (folder) =>
  withSport('basketball', [`euroleague:${folder}`], (get) => {
    test('has series without a round, then a Final Four', async () => {
      const rounds = await get('EuroLeague', '2018/2019')
      expect(rounds.map(({ stage, round, ties }) => `${stage} ${round} ${ties.length}`)).toEqual([
        ...['Playoffs null 4', 'Final Four Semi-finals 2', 'Final Four Third Place 1', 'Final Four Final 1'],
      ])
      expect(line(rounds[0]!.ties.find(({ home }) => home.name === 'Real Madrid')!)).toBe('Real Madrid 3-0 Panathinaikos, home series')
      expect(line(rounds.at(-1)!.ties[0]!)).toBe('Anadolu Efes 83-91 CSKA Moscow, away fulltime')
    })
  }),
)

withSharedData('volleyball/fivb-xml', 'a World League', (folder) =>
  withSport('volleyball', [`fivb-xml:${folder}`], (get) => {
    test('has finals after its groups', async () => {
      const rounds = await get('World League', '2012')
      expect(rounds.map(({ ties }) => line(ties.at(-1)!)).slice(1)).toEqual([
        'Cuba 3-2 Bulgaria, home fulltime',
        'Poland 3-0 United States, home fulltime',
      ])
    })
  }),
)

withSharedData('tennis/atp-world-tour', 'tennis', (folder) =>
  withSport('tennis', [`atp:${folder}`], (_, server) => {
    describe('a draw', () => {
      test(
        'has the rounds, matches and byes of its standings',
        async () => {
          const { data: leagues } = await server().get('/tennis/leagues?limit=200')
          let compared = 0
          for (const { id } of leagues as { id: string }[]) {
            const { status, data: bracket } = await server().get(`/tennis/leagues/${id}/bracket?season=2022`)
            if (status !== 200) continue
            const { data: draw } = await server().get(`/tennis/leagues/${id}/standings?season=2022`)
            const inDraw = (draw as { round: string; matches: { match_id: string }[]; byes: Side[]; group: string | null }[])
              .filter(({ round, group }) => round !== 'Round Robin' && group === null)
              .map(({ round, matches, byes }) => [
                round,
                matches.map(({ match_id: match }) => match).sort(),
                byes.map((side) => side.id).sort(),
              ])
            const inBracket = (bracket as Round[]).map(({ round, ties, byes }) => [
              ...[round, ties.flatMap(({ legs }) => legs.map(({ match_id: match }) => match)).sort(), byes.map((side) => side.id).sort()],
            ])
            expect(inBracket).toEqual(inDraw)
            compared++
          }
          expect(compared).toBeGreaterThan(50)
        },
        hangsAfterMs,
      )
    })
  }),
)
