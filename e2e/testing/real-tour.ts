import { describe, expect, test } from '@jest/globals'

interface TourSide {
  score: number | null
  winner: boolean | null
}

interface Match {
  id: string
  status: string
  date: string
  latest_date: string | null
  home_team: TourSide
  away_team: TourSide
  scores: { periods: { home: number; away: number }[] | null }
  winner: string | null
}

interface Round {
  stage: string
  round: string
  matches: { home: { name: string }; away: { name: string }; winner: string | null }[]
  byes: unknown[]
}

/** Checks public facts of the ATP tour of 2022 and of its rankings of 1983. `data` returns `data` of a path below tennis over HTTP. */
export function realTour(data: <T>(path: string) => Promise<T>): void {
  const leagueId = async (name: string) => (await data<{ id: string }[]>(`/leagues?q=${encodeURIComponent(name)}`))[0]!.id
  const getDraw = async (name: string) => data<Round[]>(`/leagues/${await leagueId(name)}/standings`)
  const names = async (path: string, q: string) =>
    (await data<{ name: string }[]>(`${path}?q=${encodeURIComponent(q)}`)).map(({ name }) => name)

  async function* allMatches(): AsyncGenerator<Match> {
    for (const { id, match_count } of await data<{ id: string; match_count: number }[]>('/leagues?limit=200'))
      for (let offset = 0; offset < match_count; offset += 200)
        yield* await data<Match[]>(`/matches?league_id=${id}&limit=200&offset=${offset}`)
  }

  describe('the tour', () => {
    test('every winner follows from the sets, or from a retirement, a walkover or a default', async () => {
      const counts: Record<string, number> = {}
      const ids = new Set<string>()
      const wrong: string[] = []
      for await (const { id, status, winner, home_team: home, away_team: away, scores, ...match } of allMatches()) {
        counts[status] = (counts[status] ?? 0) + 1
        ids.add(id)
        const sets = scores.periods!
        const won = [sets.filter((set) => set.home > set.away).length, sets.filter((set) => set.away > set.home).length] as const
        if (home.winner !== (winner === 'home') || away.winner !== (winner === 'away')) wrong.push(`${id}: winner`)
        if (status === 'FT' && (home.score !== won[0] || away.score !== won[1] || winner !== (won[0] > won[1] ? 'home' : 'away')))
          wrong.push(`${id}: sets`)
        if (status === 'WO' && (home.score !== null || sets.length > 0)) wrong.push(`${id}: walkover`)
        if (match.latest_date === null || match.latest_date < match.date) wrong.push(`${id}: days`)
      }
      expect([ids.size, counts, wrong]).toEqual([3_965, { FT: 3_839, RET: 105, WO: 20, DEF: 1 }, []])
    })

    test('the draw of Wimbledon', async () => {
      const rounds = await getDraw('Wimbledon')
      expect(rounds.map(({ stage, round, matches }) => [stage, round, matches.length])).toEqual([
        ...[1, 2, 3].map((n) => ['Qualifying', `Qualifying Round ${n}`, 128 / 2 ** n]),
        ...[128, 64, 32, 16].map((n) => ['Main Draw', `Round of ${n}`, n / 2]),
        ...[
          ['Main Draw', 'Quarter-finals', 4],
          ['Main Draw', 'Semi-finals', 2],
          ['Main Draw', 'Final', 1],
        ],
      ])
      const { home, away, winner } = rounds.at(-1)!.matches[0]!
      expect([winner === 'home' ? home.name : away.name, [home.name, away.name].sort()]).toEqual([
        'Novak Djokovic',
        ['Nick Kyrgios', 'Novak Djokovic'],
      ])
    })

    test('eight players of Monte-Carlo have byes; the groups of the ATP Finals have four players each', async () => {
      const first = (await getDraw('Monte-Carlo Masters')).find(({ stage }) => stage === 'Main Draw')!
      expect(first.byes).toHaveLength(8)
      const groups = (await getDraw('ATP Finals')).filter(({ round }) => round === 'Round Robin')
      expect(groups.map(({ matches }) => new Set(matches.flatMap(({ home, away }) => [home.name, away.name])).size)).toEqual([4, 4])
    })

    test('players are found with and without accents, as players and as teams', async () => {
      for (const q of ['djokovic', 'Đoković', 'Novak Djoković'])
        for (const path of ['/players', '/teams']) expect([q, path, (await names(path, q))[0]]).toEqual([q, path, 'Novak Djokovic'])
      expect([await names('/players', 'Gaël Monfils'), await names('/players', 'Roland Garros')]).toEqual([['Gael Monfils'], []])
    })

    test('rankings are those of December 1983; players of 2022 have none', async () => {
      const getRanking = async (q: string) => (await data<{ ranking: object | null }[]>(`/players?q=${q}`))[0]!.ranking
      expect(await getRanking('john+mcenroe')).toMatchObject({ position: 1, ranking_date: '1983-12-19' })
      expect(await getRanking('ivan+lendl')).toMatchObject({ position: 2, ranking_date: '1983-12-19' })
      expect(await getRanking('novak+djokovic')).toBeNull()
    })

    test('a tournament has its name in every language, and is found by that of its files', async () => {
      const id = await leagueId('Roland Garros')
      const named = ['en', 'de', 'es', 'it', 'fr'].map((lang) =>
        data<{ id: string; name: string }[]>(`/leagues?q=roland+garros&lang=${lang}`),
      )
      expect((await Promise.all(named)).map(([league]) => [league!.id, league!.name])).toEqual(
        ['French Open', 'French Open', 'Roland Garros', 'Roland Garros', 'Roland-Garros'].map((name) => [id, name]),
      )
    })
  })
}
