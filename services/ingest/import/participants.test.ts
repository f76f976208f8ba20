import { describe, expect, test } from '@jest/globals'
import type { SourceOfficial } from '@touchline/sources/source-official'
import { played, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import fc from 'fast-check'
import { venueIdentity } from '../identity/ids.ts'
import { startedIngest } from '../testing/started-ingest.ts'
import { getCoaches, getCoachId, getOfficials } from './officials.ts'

/** Ids of venues, officials and coaches follow from words, and strangers of one name have different ones. */

const refs = (...names: string[]) => ({ referees: names.map((name) => ({ name })) })
const files: Readonly<Record<string, readonly object[]>> = {
  '2023-24/en.1.json': [
    { ...played(1, '2023-08-16', 'Fulham', 'Reading', [1, 0]), ...refs('Ann Whistle', 'Ben Flag'), ground: 'The Park, Ashby' },
    { ...played(2, '2023-08-23', 'Reading', 'Fulham', [1, 0]), ...refs('Ben Flag', 'WHISTLE Ann'), ground: 'Ashby' },
    { ...played(3, '2023-08-30', 'Fulham', 'Luton', [1, 0]), ...refs('Cy Double', 'Cy Double', 'Ben Flag'), ground: 'the PARK, Ashby' },
  ],
  '2024-25/en.1.json': [{ ...played(1, '2024-08-16', 'Fulham', 'Luton', [1, 0]), ...refs('Ann Whistle'), ground: 'The Park, Ashby' }],
  '2024-25/de.1.json': [{ ...played(1, '2024-08-16', 'Celle', 'Aue', [1, 0]), ...refs('Ann Whistle'), ground: 'The Park, Celle' }],
}

/** By file, teams and round: the id of the venue and those of the officials. */
async function idsWith(paths: readonly string[], inOrder: <T>(rows: readonly T[]) => readonly T[]): Promise<Record<string, string[]>> {
  const t = await startedIngest()
  for (const path of paths) await t.imported(`openfootball-json:${sourceFolder({ [path]: season('', inOrder(files[path]!)) })}`)
  const ids: Record<string, string[]> = {}
  for (const { schedule } of t.matches()) {
    const { leagueId, season, round, venue, officials } = schedule!
    ids[`${leagueId} ${season} ${round}`] = [venue!.id, ...officials!.items.map(({ id, name }) => `${name} ${id}`)]
  }
  await t.stop()
  return ids
}

test('do not depend on the order of files and rows', async () => {
  const paths = Object.keys(files)
  const expected = await idsWith(paths, (rows) => rows)
  expect(Object.keys(expected)).toHaveLength(5)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(paths, { minLength: paths.length }), fc.boolean(), async (order, isReversed) => {
      expect(await idsWith(order, (rows) => (isReversed ? rows.toReversed() : rows))).toEqual(expected)
    }),
    { numRuns: 6 },
  )
})

test('are those of one person and one place within a league, and of others in another one', async () => {
  const all = Object.values(await idsWith(Object.keys(files), (rows) => rows))
  const [first, second, third, nextSeason, otherLeague] = all as [string[], string[], string[], string[], string[]]
  const getId = (row: string[], name: string) => row.find((each) => each.startsWith(`${name} `))!.slice(name.length + 1)
  const ann = getId(first, 'Ann Whistle')
  expect(ann).toMatch(/^soc-c[0-9a-z]{10}$/)
  expect(getId(second, 'Ann Whistle')).toBe(ann)
  expect(getId(nextSeason, 'Ann Whistle')).toBe(ann)
  expect(getId(otherLeague, 'Ann Whistle')).not.toBe(ann)
  expect(getId(third, 'Ben Flag')).toBe(getId(first, 'Ben Flag'))
  // Two people of one name in a match: the name identifies neither.
  expect(third.filter((each) => each.startsWith('Cy Double'))).toEqual(['Cy Double ', 'Cy Double '])
  expect([third[0], nextSeason[0]]).toEqual([first[0], first[0]])
  expect(otherLeague[0]).not.toBe(first[0])
  // A city without a venue.
  expect(second[0]).toBe('')
})

describe('an official', () => {
  const getIds = (leagueId: string, ...officials: Partial<SourceOfficial>[]) =>
    getOfficials(
      'soccer',
      leagueId,
      officials.map((each) => ({ name: 'Ann Whistle', role: 'referee', ...each })),
    ).map(({ id }) => id)

  test('with a key is one person under any name, in any league and role', () => {
    const [id] = getIds('l1', { key: 'nba 7' })
    expect(getIds('l2', { key: 'nba 7', name: 'A. Whistle', role: 'umpire', country: 'DE' })).toEqual([id])
    expect(getIds('l1', { key: 'nba 8' })).not.toEqual([id])
    expect(getIds('l1', { key: 'nba 7' }, { key: 'nba 7', role: 'umpire' })).toEqual([id, id])
  })

  test('of a known country is one person in every league; a name of another country is another', () => {
    const [id] = getIds('l1', { country: 'UZ' })
    expect(getIds('l2', { country: 'UZ' })).toEqual([id])
    expect(getIds('l1', { country: 'KR' })).not.toEqual([id])
    expect(getIds('l1', {})).not.toEqual([id])
  })

  test('has the id of another exactly if the words that identify them agree', () => {
    const words = fc.record({
      name: fc.constantFrom('Ann Whistle', 'ann WHISTLE', 'Bo', '…', '佐藤'),
      leagueId: fc.constantFrom('l1', 'l2'),
      country: fc.constantFrom(undefined, 'DE', 'l1'),
      key: fc.constantFrom(undefined, 'nba 7', 'DE'),
    })
    const identity = ({ name, leagueId, country, key }: { name: string; leagueId: string; country?: string; key?: string }) =>
      key !== undefined ? ['key', key] : [country === undefined ? 'in' : 'of', country ?? leagueId, name.toLowerCase()]
    const idFor = ({ leagueId, name, country, key }: { name: string; leagueId: string; country?: string; key?: string }) =>
      getIds(leagueId, { name, ...(country !== undefined && { country }), ...(key !== undefined && { key }) })[0]
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [x, y] = [a, b] as Parameters<typeof identity>[0][]
        expect(idFor(x!) === idFor(y!)).toBe(identity(x!).join('\n') === identity(y!).join('\n'))
      }),
    )
  })
})

describe('a coach', () => {
  const lineup = (coach?: string, coachKey?: string) => ({
    starters: [],
    substitutes: [],
    ...(coach !== undefined && { coach }),
    ...(coachKey !== undefined && { coachKey }),
  })
  const row = (home: object, away: object) =>
    ({ homeId: 't1', awayId: 't2', minted: { homeId: 'm1', awayId: 'm2' }, lineup: { home, away } }) as Parameters<typeof getCoaches>[1]

  test('has the same id in lineups, squads and matches, which is that of the team before it was merged', () => {
    const home = lineup('Max Hill')
    expect(getCoaches('soccer', row(home, lineup()))).toEqual({
      coaches: { items: [{ teamId: 't1', id: getCoachId('soccer', 'm1', home), name: 'Max Hill' }] },
    })
  })

  test('of one name at two teams is two people, of one key one', () => {
    expect(getCoachId('soccer', 'm1', lineup('Max Hill'))).not.toBe(getCoachId('soccer', 'm2', lineup('Max Hill')))
    expect(getCoachId('soccer', 'm1', lineup('HILL Max'))).toBe(getCoachId('soccer', 'm1', lineup('Max Hill')))
    expect(getCoachId('soccer', 'm1', lineup('M. Hill', 'k 1'))).toBe(getCoachId('soccer', 'm2', lineup('Max Hill', 'k 1')))
  })

  test('is no official of that name or key', () => {
    const [official] = getOfficials('soccer', 'm1', [{ name: 'Max Hill', role: 'referee', key: 'k 1' }])
    expect(getCoachId('soccer', 'm1', lineup('Max Hill', 'k 1'))).not.toBe(official!.id)
  })

  test('is absent where no lineup names one', () => {
    expect(getCoaches('soccer', row(lineup(), lineup()))).toBe(false)
  })
})

test('a venue without a city is another one in each country', () => {
  const { id } = venueIdentity('soccer', { name: 'olympic stadium', country: 'DE' })
  expect(venueIdentity('soccer', { name: 'olympic stadium', country: 'GR' }).id).not.toBe(id)
  expect(venueIdentity('soccer', { name: 'olympic stadium', city: 'DE' }).id).not.toBe(id)
})
