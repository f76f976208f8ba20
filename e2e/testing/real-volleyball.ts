import { describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import type { ImportProgress } from '@touchline/contract/gen/ingest'

interface Named {
  id: string
  name: string
}
interface Shown extends Named {
  league_name: string
  home_team: Named & { score: number }
  away_team: Named & { score: number }
  scores: { periods: { period: string; home: number; away: number }[] }
  start_at: string
  time_tbd: boolean
}
interface Box {
  home: Record<string, number>
  away: Record<string, number>
  periods: { period: string; home: Record<string, number>; away: Record<string, number> }[]
  players: { home: { name: string }[]; away: { name: string }[] }
}

/**
 * Checks scout files and the World League of 2012. `get` returns `data` of a path below volleyball over HTTP, undefined for an
 * error; `reports`: reports of the imports of both formats.
 */
export function realVolleyball(get: <T>(path: string) => Promise<T>, reports: () => readonly ImportProgress[]): void {
  const matchesOn = (date: string, lang = 'en') => get<Shown[]>(`/matches?date=${date}&lang=${lang}`)
  const getPoints = (stats: Record<string, number>) => stats.points! + stats.opponent_errors!

  test('both lists of the World League have the same matches', async () => {
    expect(reports().map(({ rows, matches, merged, quarantined, lost }) => [rows, matches, merged, quarantined, lost])).toEqual([
      [3, 3, 0, 0, 0],
      [212, 106, 106, 0, 0],
    ])
  })

  describe.each([
    ['the final of the World League', '2012-07-08', 'Poland', 3],
    ['a match of the PlusLiga', '2019-03-01', 'GKS Katowice', 5],
    ['a match of the Austrian cup', '2020-11-08', 'Hartberg w Cup', 4],
    ['a match of the Slovene cup', '2012-12-28', 'ACH Volley', 3],
  ])('%s', (_, date, home, sets) => {
    const found = async () => (await matchesOn(date)).find(({ home_team }) => home_team.name === home)!

    test('has statistics whose points are those of its sets', async () => {
      const { id, scores } = await found()
      const { periods } = await get<Box>(`/matches/${id}/stats`)
      expect(scores.periods).toHaveLength(sets)
      expect(periods.map(({ period, home, away }) => ({ period, home: getPoints(home), away: getPoints(away) }))).toEqual(scores.periods)
    })

    test('has its set ends among its events, and seven or more starters', async () => {
      const { id, scores } = await found()
      const { events } = await get<{ events: Record<string, unknown>[] }>(`/matches/${id}`)
      expect(events.filter((event) => event['@type'] === 'set_end').map((event) => event['@period_score'])).toEqual(
        scores.periods.map(({ home, away }) => `${home}-${away}`),
      )
      const { home, away } = await get<{ home: { starters: unknown[] }; away: { starters: unknown[] } }>(`/matches/${id}/lineups`)
      for (const { starters } of [home, away]) expect([7, 8]).toContain(starters.length)
    })
  })

  test('the story of a match has its points in a row, from rallies that no endpoint serves', async () => {
    const { id } = (await matchesOn('2012-12-28')).find(({ home_team }) => home_team.name === 'ACH Volley')!
    const { sections } = await get<{ sections: { key: string; facts: { text: string }[] }[] }>(`/matches/${id}/briefing`)
    const story = sections.find(({ key }) => key === 'story')!.facts.map(({ text }) => text)
    expect(story).toContain('ACH Volley scored 8 points in a row against Maribor.')
    expect(await get(`/matches/${id}/play-by-play`)).toBeUndefined()
  })

  test('names of leagues and nations are in five languages', async () => {
    const { id } = (await matchesOn('2012-07-08')).find(({ home_team }) => home_team.name === 'Poland')!
    const shown = await Promise.all(
      languages.map(async (lang) => {
        const { league_name, home_team, away_team } = await get<Shown>(`/matches/${id}?lang=${lang}`)
        return `${league_name}, ${home_team.name} v ${away_team.name}`
      }),
    )
    expect(shown).toEqual([
      'World: World League, Poland v United States',
      'Welt: Weltliga, Polen v USA',
      'Mundo: Liga Mundial, Polonia v Estados Unidos',
      'Mondo: World League, Polonia v Stati Uniti',
      'Monde: Ligue mondiale, Pologne v États-Unis',
    ])
  })

  test('every nation of the World League is reviewed and has its code', async () => {
    const [league] = await get<Named[]>('/leagues?q=World+League')
    const matches = (
      await Promise.all(
        [0, 50, 100].map((offset) =>
          get<Shown[]>(`/matches?league_id=${league!.id}&date_from=2012-05-01&date_to=2012-07-31&limit=50&offset=${offset}`),
        ),
      )
    ).flat()
    const ids = new Set(matches.flatMap(({ home_team, away_team }) => [home_team.id, away_team.id]))
    const teams = await Promise.all([...ids].map((id) => get<{ code: string; type: string; reviewed: boolean }>(`/teams/${id}`)))
    expect(teams.map(({ code }) => code).sort()).toEqual('ARG BRA BUL CAN CUB FIN FRA GER ITA JPN KOR POL POR RUS SRB USA'.split(' '))
    expect(teams.every(({ type, reviewed }) => type === 'national' && reviewed)).toBe(true)
  })

  test('only the match of a league with a known timezone has a time among the scout files', async () => {
    const of = async (date: string) => (await matchesOn(date)).map(({ start_at, time_tbd }) => [start_at, time_tbd])
    expect(await of('2019-03-01')).toEqual([['2019-03-01T19:30:00Z', false]])
    expect(await of('2020-11-08')).toEqual([['2020-11-08T00:00:00Z', true]])
  })

  test('a player is found by a name without accents; players of the World League are shown by their numbers', async () => {
    expect((await get<Named[]>('/players?q=marianski')).map(({ name }) => name)).toEqual(['Bartosz Mariański'])
    const [final] = (await matchesOn('2012-07-08')).filter(({ home_team }) => home_team.name === 'Poland')
    const { players } = await get<Box>(`/matches/${final!.id}/stats`)
    expect(players.home.every(({ name }) => /^No\. \d+$/.test(name))).toBe(true)
  })
}
