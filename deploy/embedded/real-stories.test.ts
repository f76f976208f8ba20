import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { nothing } from './testing/nothing.ts'
import { hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { realSample } from './testing/real-sample.ts'
import { retryingFetch } from './testing/retrying-fetch.ts'
import { startInOneProcess } from './testing/start-server.ts'

/* Stories of real matches as customers read them. */
const empty = nothing()

interface Match {
  id: string
  home_team: { name: string; score: number | null }
  away_team: { name: string; score: number | null }
}

withSharedData('', 'stories of real matches', (folder) => {
  const sample = realSample(folder)
  let real: RealDataServer
  const get = async <T>(path: string): Promise<T> => {
    const response = await retryingFetch(`${real.server.addresses[0]}/v1/${path}`, { headers: { 'x-api-key': real.key } })
    return ((await response.json()) as { data: T }).data
  }

  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, [
      `worldcup-json:${folder}soccer/worldcup-json`,
      `retrosheet:${sample}/baseball`,
      `atp:${sample}/tennis`,
      `nfl-gamecenter:${sample}/american-football`,
    ])
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  test.each([
    [
      'soccer',
      'World Cup',
      '2022',
      'Argentina 3-3 France',
      [
        'Argentina beat France 4-2 in the shoot-out.',
        'Kylian Mbappé scored a hat-trick for France against Argentina.',
        'Kylian Mbappé scored the equaliser for France against Argentina in the 118th minute.',
        'France came from 2 goals behind to draw 3-3 with Argentina.',
      ],
    ],
    [
      'baseball',
      'Major League Baseball',
      '2016',
      'Cincinnati Reds 0-16 Chicago Cubs',
      ['The Chicago Cubs held the Cincinnati Reds without a hit over 9 innings.'],
    ],
    [
      'baseball',
      'Major League Baseball',
      '2016',
      'Chicago Cubs 4-3 Washington Nationals',
      ['Javier Baez gave the Chicago Cubs a walk-off win over the Washington Nationals in the 13th inning.'],
    ],
    [
      'tennis',
      'ATP Finals',
      '2022',
      'Andrey Rublev 2-1 Stefanos Tsitsipas',
      ['Andrey Rublev came from 1 set down to beat Stefanos Tsitsipas 2-1.'],
    ],
    [
      'american-football',
      'NFL',
      '2018',
      'Denver Broncos 20-19 Oakland Raiders',
      [
        'Brandon McManus scored for the Denver Broncos against the Oakland Raiders with 10 seconds left.',
        'The Denver Broncos came from 12 points behind to beat the Oakland Raiders 20-19.',
      ],
    ],
  ])(
    '%s, %s %s: %s',
    async (sport, name, season, game, texts) => {
      const leagues = await get<{ id: string; name: string }[]>(`${sport}/leagues?limit=200`)
      const ids = leagues.filter((league) => league.name.startsWith(name)).map(({ id }) => id)
      const all: Match[] = []
      for (const id of ids) {
        const found = await get<Match[] | undefined>(`${sport}/matches?league_id=${id}&season=${season}&limit=200`)
        all.push(...(found ?? []))
      }
      const [match] = all.filter(({ home_team: a, away_team: b }) => `${a.name} ${a.score}-${b.score} ${b.name}` === game)
      const { sections } = await get<{ sections: { key: string; facts: { text: string }[] }[] }>(`${sport}/matches/${match!.id}/briefing`)
      const story = sections.find(({ key }) => key === 'story')!.facts.map(({ text }) => text)
      expect(story).toEqual(expect.arrayContaining(texts))
    },
    hangsAfterMs,
  )
})
