import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { players } from '../../records.ts'
import { type DecidingIngest, decidingIngest } from '../testing/deciding-ingest.ts'

let t: DecidingIngest
beforeEach(async () => {
  t = await decidingIngest()
})
afterEach(() => t.stop())

const member = (name: string, born: string) => ({
  number: 1,
  pos: 'MF',
  name,
  date_of_birth: born,
  club: { name: 'Beeford', country: 'ENG' },
})
const squads = (...list: [nation: string, ...ReturnType<typeof member>[]][]) =>
  JSON.stringify(list.map(([name, ...members]) => ({ name, players: members })))
const final = (...scorers: string[]) =>
  JSON.stringify({
    name: 'World Cup 2018',
    matches: [
      {
        ...{ round: 'Final', date: '2018-07-15', time: '18:00 UTC+3', team1: 'Norway', team2: 'Peru' },
        ...{ score: { ft: [scorers.length, 0] }, goals1: scorers.map((name, i) => ({ name, minute: i + 1 })), ground: 'Oslo' },
      },
    ],
  })
const folder = (files: Record<string, string>) => `worldcup-json:${sourceFolder(files)}`
const norway = squads(['Norway', member('Nils Aas', '1998-12-17'), member('Ole Bøe', '1997-01-01'), member('Ola Bøe', '1999-01-01')])

/** The id of the player with this name. */
async function mentioned(name: string): Promise<string> {
  const found = (await t.store.scan(players, '')).filter(({ doc }) => doc.names.includes(name))
  expect(found).toHaveLength(1)
  return found[0]!.doc.id
}

describe('squad players who score', () => {
  beforeEach(async () => {
    await t.imported(folder({ '2018/worldcup.squads.json': norway, '2018/worldcup.json': final('Aas', 'Bøe') }))
  })

  test('are merged if the match is unambiguous, else each match is a pair', async () => {
    expect(t.merged('player')).toEqual({ [await mentioned('Aas')]: await mentioned('Nils Aas') })
    const ids = new Set((await t.candidates()).flatMap(({ firstId, secondId }) => [firstId, secondId]))
    expect([...ids].sort()).toEqual([await mentioned('Bøe'), await mentioned('Ola Bøe'), await mentioned('Ole Bøe')].sort())
    expect(await t.candidates()).toMatchObject([{ kind: 'player' }, { kind: 'player' }])
    expect((await t.candidates()).map(({ firstName }) => firstName).join()).toContain('(Norway')
  })

  test('follow a decision at once, until it is undone', async () => {
    const [goal, ole] = [await mentioned('Bøe'), await mentioned('Ole Bøe')]
    const before = [t.merged('player'), await t.candidates()]
    const { decision } = await t.merge(goal, ole)
    expect(decision).toMatchObject({ kind: 'player', firstName: 'Bøe (Norway)', secondName: 'Ole Bøe (Norway, 1997-01-01)' })
    expect(t.merged('player')).toMatchObject({ [goal]: ole })
    expect(await t.candidates()).toEqual([])
    expect(await t.client.getIdentity({ id: goal })).toMatchObject({
      ...{ id: ole, kind: 'player', name: 'Ole Bøe (Norway, 1997-01-01)' },
      parts: [
        { id: ole, names: ['Ole Bøe'], teamName: 'Norway', born: '1997-01-01', seasons: ['2018'] },
        { id: goal, names: ['Bøe'] },
      ],
    })
    await t.undo(decision!.id)
    expect([t.merged('player'), await t.candidates()]).toEqual(before)
  })

  test('are distinct by a decision on one of the pairs; then the other match is unambiguous', async () => {
    const [goal, ole, ola] = [await mentioned('Bøe'), await mentioned('Ole Bøe'), await mentioned('Ola Bøe')]
    await t.markDistinct(goal, ole)
    expect(t.merged('player')).toMatchObject({ [goal]: ola })
    expect(await t.candidates()).toEqual([])
    await expect(t.merge(goal, ole)).rejects.toThrow('is marked as distinct from')
  })

  test('are players of their own after a split', async () => {
    const [goal, nils] = [await mentioned('Aas'), await mentioned('Nils Aas')]
    const { decision } = await t.split(nils, 'aas')
    expect(decision).toMatchObject({ action: 'split', kind: 'player', firstId: nils, secondId: goal })
    expect(t.merged('player')).toEqual({})
    await expect(t.split(goal, 'Aas')).rejects.toThrow('Parameter id is not merged with any other id: there is nothing to split.')
    await expect(t.split(nils, 'Olsen')).rejects.toThrow('is not a name of Nils Aas (Norway, 1998-12-17); known names: Nils Aas.')
    await t.undo(decision!.id)
    expect(t.merged('player')).toEqual({ [goal]: nils })
  })

  test('publish nothing when imported again', async () => {
    const again = folder({ '2018/worldcup.squads.json': norway, '2018/worldcup.json': final('Aas', 'Bøe') })
    // Only the row of the source's last location is written.
    expect((await t.imported(again)).writes).toBe(1)
    expect((await t.imported(again)).writes).toBe(0)
  })
})

test('a name of two successive players is split by season', async () => {
  const [early, late] = [{ '2014/worldcup.json': final('Frede').replaceAll('2018', '2014') }, { '2018/worldcup.json': final('Frede') }]
  await t.imported(folder({ ...early, ...late }))
  const frede = await mentioned('Frede')
  const { decision } = await t.split(frede, 'FREDE', '2014')
  expect(decision).toMatchObject({ firstId: frede, season: '2014', secondName: 'FREDE, 2014' })
  const getSeasons = async (id: string) => (await t.client.getIdentity({ id })).parts.map(({ seasons }) => seasons)
  expect(await getSeasons(decision!.secondId)).toEqual([['2014']])
  expect(t.merged('player')).toEqual({})
  expect(t.scorers()).toEqual([decision!.secondId, frede].sort())
  await expect(t.split(frede, 'Frede', '2014')).rejects.toThrow('Parameter season was split off already.')
  await expect(t.split(frede, 'Frede', '2010')).rejects.toThrow('Parameter season is not a season of Frede (Norway)')
  await t.undo(decision!.id)
  expect(t.scorers()).toEqual([frede, frede])
  expect(Object.values(t.merged('player')).length).toBe(1)
})

test('namesakes in a squad are distinguished by date of birth, in any order', async () => {
  const [one, other] = [member('Nils Aas', '1998-12-17'), member('Nils Aas', '2000-02-02')]
  await t.imported(folder({ '2018/worldcup.squads.json': squads(['Norway', one, other]) }))
  const ids = (await t.store.scan(players, '')).map(({ doc }) => [doc.id, doc.born])
  expect(ids).toHaveLength(2)
  await t.stop()
  t = await decidingIngest()
  await t.imported(folder({ '2018/worldcup.squads.json': squads(['Norway', other, one]) }))
  expect((await t.store.scan(players, '')).map(({ doc }) => [doc.id, doc.born])).toEqual(ids)
})

test('players of a merged team belong to the canonical team, keep their ids, and return after an undo', async () => {
  const squad = squads(['Wales', member('Nils Aas', '1998-12-17')])
  await t.imported(folder({ '2018/worldcup.squads.json': squad, '2018/worldcup.json': final('Aas') }))
  const [goal, nils] = [await mentioned('Aas'), await mentioned('Nils Aas')]
  const getTeam = async (id: string) => (await t.client.getIdentity({ id })).parts[0]!.teamId
  const ids = async () => (await t.store.scan(players, '')).map(({ doc }) => doc.id)
  const before = await ids()
  expect(t.merged('player')).toEqual({})
  const { decision } = await t.merge(await getTeam(goal), await getTeam(nils))
  expect([await ids(), t.merged('player')]).toEqual([before, { [goal]: nils }])
  await t.undo(decision!.id)
  expect([await ids(), t.merged('player')]).toEqual([before, {}])
})
