import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/** A partner pushes leagues of women, U19 teams and reserves that have the name and the clubs of another league. */

const { start } = partnerServer()
let server: PartnerServer
beforeAll(async () => {
  server = await start('2026-05-20T12:00:00Z')
})
afterAll(() => server.stop())

const header = (sport: string) => ({ record: 'header', touchline: 1, sport, source: 'acme' })
const league = (id: string, name: string, fields: object = {}) => ({
  ...{ record: 'league', id, name, country: 'DE', gender: 'm', type: 'league' },
  ...fields,
})
const team = (name: string) => ({ record: 'team', id: name, name, country: 'DE' })
const [alba, bora] = ['Alba City', 'Bora City'] as const
const match = (
  id: string,
  leagueId: string,
  day: string,
  score: [number, number] | undefined,
  [home, away] = [alba, bora] as readonly string[],
) => ({
  ...{
    record: 'match',
    id,
    league: leagueId,
    season: '2025/2026',
    start_at: `${day}T17:00:00Z`,
    home: { team: home },
    away: { team: away },
  },
  ...(score ? { state: 'finished', status: 'FT', home_score: score[0], away_score: score[1] } : { state: 'scheduled', status: 'NS' }),
})

interface League {
  id: string
  name: string
  slug: string
  gender: string
  age_group: string | null
  level: string | null
}
interface Fact {
  kind: string
  text: string
  values: Record<string, unknown>
}
interface Row {
  position: number | null
  won: number
}
const getLeagues = async (sport: string): Promise<League[]> => (await server.get(`/${sport}/leagues`)).data
const getMatches = async ({ id }: { id: string }): Promise<{ id: string; home_team: { id: string } }[]> =>
  (await server.get(`/soccer/matches?league_id=${id}`)).data

describe('handball', () => {
  test('a league named like one on file has counts and no rule, whoever plays in it, and a slug of its own', async () => {
    const levels = { men: {}, women: { gender: 'w' }, u19: { age_group: 'U19' }, reserves: { level: 'reserves' } }
    const keys = Object.entries(levels)
    await server.push(
      header('handball'),
      ...keys.map(([id, level]) => league(id, 'Bundesliga', level)),
      ...[alba, bora].map(team),
      ...keys.map(([id]) => match(id, id, '2025-10-11', [30, 20])),
    )
    const leagues = await getLeagues('handball')
    expect(leagues.map(({ slug, gender, age_group, level }) => [slug, gender, age_group, level]).sort()).toEqual([
      ['germany-bundesliga', 'm', null, null],
      ['germany-bundesliga-reserves', 'm', null, 'reserves'],
      ['germany-bundesliga-u19', 'm', 'U19', null],
      ['germany-bundesliga-women', 'w', null, null],
    ])
    for (const { id } of leagues) {
      const { data, meta } = await server.get(`/handball/leagues/${id}/standings`)
      expect([data.map(({ position, won }: Row) => [position, won]), meta]).toMatchObject([
        [
          [null, 1],
          [null, 0],
        ],
        { rule: { name: null, reviewed: false } },
      ])
    }
  })
})

describe('a club whose U19 and reserve teams have its name', () => {
  let next: string
  let club: string
  let young: string
  let youngLeague: string
  beforeAll(async () => {
    await server.push(
      header('soccer'),
      league('m', 'Landesliga Test'),
      league('y', 'U19 Landesliga Test'),
      league('u', 'Nachwuchsrunde', { age_group: 'u17' }),
      league('r', 'Landesliga Test', { level: 'reserves' }),
      ...[alba, bora].map(team),
      match('m1', 'm', '2025-11-08', [3, 1]),
      match('y1', 'y', '2025-11-12', [0, 4]),
      match('u1', 'u', '2025-11-15', [0, 5]),
      match('r1', 'r', '2026-05-16', [0, 6]),
      match('y2', 'y', '2026-05-27', undefined),
      match('m2', 'm', '2026-05-29', undefined, [bora, alba]),
    )
    const leagues = await getLeagues('soccer')
    expect(leagues.map(({ name, age_group, level }) => [name, age_group, level]).sort()).toEqual([
      ['Landesliga Test', null, null],
      ['Landesliga Test', null, 'reserves'],
      ['Nachwuchsrunde', 'U17', null],
      ['U19 Landesliga Test', 'U19', null],
    ])
    const [first, second] = await getMatches(leagues.find(({ name, level }) => name === 'Landesliga Test' && level === null)!)
    next = second!.id
    club = first!.home_team.id
    youngLeague = leagues.find(({ age_group }) => age_group === 'U19')!.id
    young = (await getMatches({ id: youngLeague }))[1]!.id
  })

  const getFacts = async (path: string): Promise<Fact[]> =>
    (await server.get(`/soccer/${path}/briefing`)).data.sections.flatMap(({ facts }: { facts: Fact[] }) => facts)

  test.each([
    ['the next match of the seniors', () => `matches/${next}`],
    ['the team', () => `teams/${club}`],
  ])('the briefing of %s has none of their matches', async (_, path) => {
    const texts = (await getFacts(path())).map(({ text }) => text)
    expect(texts.filter((text) => /3[-:]1/.test(text))).not.toEqual([])
    expect(texts.filter((text) => /U19|Nachwuchs|[0456][-:][0456]|2026-05-(?:16|27)/.test(text))).toEqual([])
  })

  test('a match of the U19 has the form of the U19', async () => {
    const facts = await getFacts(`matches/${young}`)
    expect(facts.map(({ text }) => text).filter((text) => /3[-:]1|[056][-:][056]/.test(text))).toEqual([])
    expect(facts.map(({ text }) => text).filter((text) => /4[-:]0|0[-:]4/.test(text))).not.toEqual([])
  })

  test('the tools have the last result and the next match of the seniors', async () => {
    const tools = await server.assistant()
    const last = await tools.call('get_matches', { sport: 'soccer', team: club, last: 5 })
    expect(last.fields).toMatchObject({ matches: [{ score: '3-1' }], total: 1 })
    const coming = await tools.call('get_matches', { sport: 'soccer', team: club, next: 1 })
    expect(coming.fields).toMatchObject({ matches: [{ id: next }] })
    const one = await tools.call('get_match', { sport: 'soccer', team: club })
    expect(one.fields).toMatchObject({ match: { id: next } })
    const ofYoung = await tools.call('get_matches', { sport: 'soccer', team: club, league: youngLeague, last: 5 })
    expect(ofYoung.fields).toMatchObject({ matches: [{ score: '0-4' }], total: 1 })
    await tools.close()
  })
})
