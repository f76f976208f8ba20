import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { played, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { players } from '../../records.ts'
import { type DecidingIngest, decidingIngest } from '../testing/deciding-ingest.ts'

let t: DecidingIngest
beforeEach(async () => {
  t = await decidingIngest()
})
afterEach(() => t.stop())

const turkish = (year: number, ...rows: ReturnType<typeof played>[]) => ({
  [`${year}-${(year + 1) % 100}/tr.1.json`]: season('', rows),
})
/** Two seasons in which one club has two spellings. */
const twoSpellings = () =>
  sourceFolder({
    ...turkish(2023, played(1, '2023-08-16', 'Hatayspor', 'Göztepe', [1, 0])),
    ...turkish(2024, played(1, '2024-08-16', 'Hatayspr', 'Göztepe', [2, 0])),
  })

const homeIn = (year: number) => t.matches().find(({ schedule }) => schedule!.season.startsWith(String(year)))!.schedule!.home!.teamId
const matchIn = (year: number) => t.matches().find(({ schedule }) => schedule!.season.startsWith(String(year)))!.matchId

describe('a merged team', () => {
  test('hands its matches to the canonical team at once, under other ids, and leaves the list', async () => {
    await t.imported(`openfootball-json:${twoSpellings()}`)
    const [team, other, match] = [homeIn(2024), homeIn(2023), matchIn(2024)]
    expect(await t.candidates()).toMatchObject([{ kind: 'team' }])
    const { decision, unread } = await t.merge(team, other, 'A letter is missing.')
    expect(decision).toMatchObject({
      ...{ id: expect.stringMatching(/^dec_[0-9a-f]{10}$/), action: 'merge', kind: 'team', sport: 'soccer', firstId: team },
      ...{ firstName: 'Hatayspr', secondId: other, secondName: 'Hatayspor', why: 'A letter is missing.', at: '2026-03-01T12:00:00.000Z' },
    })
    expect(unread).toEqual([])
    expect(homeIn(2024)).toBe(other)
    expect(matchIn(2024)).not.toBe(match)
    expect([t.merged('team'), t.merged('match')]).toEqual([{ [team]: other }, { [match]: matchIn(2024) }])
    expect(await t.candidates()).toEqual([])
    expect(await t.client.getIdentity({ id: team })).toMatchObject({ id: other, name: 'Hatayspor', parts: [{ id: other }, { id: team }] })
  })

  test('stays merged in later imports and in later seasons', async () => {
    const root = twoSpellings()
    await t.imported(`openfootball-json:${root}`)
    const other = homeIn(2023)
    await t.merge(homeIn(2024), other)
    const messages = Object.keys(t.merged('match')).length
    expect((await t.imported(`openfootball-json:${root}`)).writes).toBe(0)
    await t.imported(`openfootball-json:${sourceFolder({ ...turkish(2025, played(1, '2025-08-16', 'Hatayspr', 'Göztepe', [2, 0])) })}`)
    expect(homeIn(2025)).toBe(other)
    expect(Object.keys(t.merged('match'))).toHaveLength(messages + 1)
  })

  test('is restored by an undo', async () => {
    await t.imported(`openfootball-json:${twoSpellings()}`)
    const before = [t.matches().map(({ matchId, schedule }) => [matchId, schedule!.home!.teamId]), await t.candidates()]
    const { decision } = await t.merge(homeIn(2024), homeIn(2023))
    const { decision: undone } = await t.undo(decision!.id)
    expect(undone).toMatchObject({ id: decision!.id, undoneAt: '2026-03-01T12:00:00.000Z' })
    const sorted = (list: unknown) => [...(list as string[][])].sort()
    const now = t.matches().map(({ matchId, schedule }) => [matchId, schedule!.home!.teamId])
    expect([sorted(now), await t.candidates()]).toEqual([sorted(before[0]), before[1]])
    expect([t.merged('team'), t.merged('match')]).toEqual([{}, {}])
    expect((await t.client.listDecisions({})).items).toMatchObject([{ id: decision!.id, undoneAt: expect.any(String) }])
    await expect(t.undo(decision!.id)).rejects.toThrow('Parameter id was undone at 2026-03-01T12:00:00.000Z.')
  })

  test('merged into a merged team has the same canonical id', async () => {
    await t.imported(`openfootball-json:${twoSpellings()}`)
    const [a, b, c] = [homeIn(2024), homeIn(2023), t.matches()[0]!.schedule!.away!.teamId]
    const { decision } = await t.merge(b, c)
    await t.merge(a, b)
    expect(t.merged('team')).toEqual({ [a]: c, [b]: c })
    await t.undo(decision!.id)
    expect(t.merged('team')).toEqual({ [a]: b })
  })

  test('reports a source that cannot be imported', async () => {
    const root = twoSpellings()
    await t.imported(`openfootball-json:${root}`)
    rmSync(root, { recursive: true })
    const other = homeIn(2023)
    expect((await t.merge(homeIn(2024), other)).unread).toEqual(['openfootball-json'])
    expect(t.merged('match')).toEqual({})
    await t.imported(`openfootball-json:${twoSpellings()}`)
    expect(homeIn(2024)).toBe(other)
  })
})

test('a pair marked as distinct leaves the list permanently and cannot be merged', async () => {
  const root = twoSpellings()
  await t.imported(`openfootball-json:${root}`)
  const [a, b] = [homeIn(2024), homeIn(2023)]
  const { decision } = await t.markDistinct(a, b)
  expect(await t.candidates()).toEqual([])
  await t.imported(`openfootball-json:${root}`)
  expect(await t.candidates()).toEqual([])
  await expect(t.merge(b, a)).rejects.toThrow(`Parameter into_id is marked as distinct from ${b}; undo ${decision!.id} first.`)
  await t.undo(decision!.id)
  expect(await t.candidates()).toHaveLength(1)
})

describe('a name that is split off', () => {
  const list = '= England\nBeeford Town, 1901\n  | Beeford Rangers | Town\n'
  const english = (year: number, home: string) => ({
    [`${year}-${(year + 1) % 100}/en.1.json`]: season('', [played(1, `${year}-08-16`, home, 'Ceeford', [1, 0])]),
  })
  beforeEach(async () => {
    await t.imported(`openfootball-clubs:${sourceFolder({ 'england/eng.clubs.txt': list })}`)
    await t.imported(`openfootball-json:${sourceFolder({ ...english(2023, 'Beeford Town'), ...english(2024, 'Beeford Rangers') })}`)
  })

  test('is a team of its own with its own matches', async () => {
    const [team, match] = [homeIn(2024), matchIn(2024)]
    expect(homeIn(2023)).toBe(team)
    const { decision } = await t.split(team, 'BEEFORD rangers')
    expect(decision).toMatchObject({ action: 'split', firstId: team, secondId: homeIn(2024), spelling: 'beeford rangers', place: 'GB-ENG' })
    expect([homeIn(2023), homeIn(2024) === team]).toEqual([team, false])
    expect(t.merged('match')).toEqual({ [match]: matchIn(2024) })
    expect(t.merged('team')).toEqual({})
    await expect(t.split(team, 'Beeford Rangers')).rejects.toThrow('Parameter name was split off already.')
    await expect(t.merge(decision!.secondId, team)).rejects.toThrow(`undo ${decision!.id} instead`)
  })

  test('returns to the club after an undo, and its id is merged into the club', async () => {
    const [team, match] = [homeIn(2024), matchIn(2024)]
    const { decision } = await t.split(team, 'Beeford Rangers')
    const own = decision!.secondId
    await t.undo(decision!.id)
    expect([homeIn(2024), matchIn(2024)]).toEqual([team, match])
    expect(t.merged('team')).toEqual({ [own]: team })
    expect((await t.split(team, 'Beeford Rangers')).decision!.secondId).toBe(own)
    expect(t.merged('team')).toEqual({})
  })

  test.each([
    ['Beeford City', 'Parameter name is not a name of Beeford Town; known names: beeford rangers, beeford town, town.'],
    ['', 'Parameter name is not a name of Beeford Town'],
  ])('"%s" is rejected', (name, reason) => expect(t.split(homeIn(2023), name)).rejects.toThrow(reason))

  test('that is the only name is rejected', async () => {
    await expect(t.split(t.matches()[0]!.schedule!.away!.teamId, 'Ceeford')).rejects.toThrow('is the only name of Ceeford')
  })
})

test('invalid decisions are rejected with instructions', async () => {
  await t.imported(`openfootball-json:${twoSpellings()}`)
  const squads = [{ name: 'Norway', players: [{ number: 10, pos: 'MF', name: 'Martin Ødegaard', date_of_birth: '1998-12-17' }] }]
  await t.imported(`worldcup-json:${sourceFolder({ '2018/worldcup.squads.json': JSON.stringify(squads) })}`)
  const [a, b, c] = [homeIn(2024), homeIn(2023), t.matches()[0]!.schedule!.away!.teamId]
  const [mention] = await t.store.scan(players, '')
  const { id: player, teamId: norway } = mention!.doc
  await expect(t.merge(a, 'soc-t0000000000')).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no team or player soc-t0000000000.',
  })
  await expect(t.merge(a, 'nonsense')).rejects.toMatchObject({ code: 'not_found' })
  await expect(t.merge(a, a)).rejects.toThrow('Parameter into_id names the same id.')
  await expect(t.merge(a, player)).rejects.toThrow(`Parameter into_id is a player and ${a} a team: only two of one kind are compared.`)
  await expect(t.merge(a, norway)).rejects.toThrow(`Parameter into_id is a national and ${a} a club.`)
  await expect(t.undo('dec_0000000000')).rejects.toThrow('There is no decision dec_0000000000.')
  const { decision } = await t.merge(a, b)
  await expect(t.merge(b, a)).rejects.toThrow(`Parameter into_id is merged with ${b} already: the canonical id is ${b}.`)
  await expect(t.merge(a, c)).rejects.toThrow(`Parameter id is merged into ${b} already; use that id.`)
  await expect(t.markDistinct(a, b)).rejects.toThrow(`Parameter second_id is merged with ${a} by ${decision!.id}; undo that first.`)
})
