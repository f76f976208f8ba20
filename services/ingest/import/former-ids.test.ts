import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type DecidingIngest, decidingIngest } from '../identity/testing/deciding-ingest.ts'
import { merged } from '../records.ts'

let backEnds: OpenBackEnds
let t: DecidingIngest
beforeEach(async () => {
  backEnds = await embedded.open()
  t = await decidingIngest({ backEnds })
})
afterEach(async () => {
  await t.stop()
  await backEnds.close()
})

const file = (...rows: [string, string][]) =>
  season(
    '',
    rows.map(([home, away], i) => played(i + 1, `2024-08-${String(i + 1).padStart(2, '0')}`, home, away, [1, 0])),
  )
const feed = (root: string) => `openfootball-json:${root}`
const getFolder = (...rows: [string, string][]) => sourceFolder({ '2024-25/tr.1.json': file(...rows) })

/** The id of a match by its date. */
const on = (day: number): string => matchOn(day).matchId
const matchOn = (day: number) => t.matches().find(({ schedule }) => Number(schedule!.startAt.slice(8, 10)) === day)!
const home = (day: number): string => matchOn(day).schedule!.home!.teamId
const away = (day: number): string => matchOn(day).schedule!.away!.teamId

/** Merged match id → canonical id, as stored. */
async function leads(): Promise<Record<string, string>> {
  const merges = (await t.store.scan(merged, '')).map(({ doc }) => doc.merged!)
  return Object.fromEntries(merges.filter(({ kind, into }) => kind === 'match' && into !== '').map(({ from, into }) => [from, into]))
}
const merge = async (id: string, into: string) => (await t.merge(id, into)).decision!.id

describe('a team merged into a team that is merged afterwards', () => {
  let [x, y, z] = ['', '', '']
  let [asX, asY, asZ] = ['', '', '']
  let [first, second] = ['', '']
  let root = ''
  beforeEach(async () => {
    root = getFolder(['Hatayspr', 'Göztepe'], ['Ankaragücü', 'Sivasspor'], ['Kayserispor', 'Sivasspor'])
    await t.imported(feed(root))
    ;[x, y, z] = [home(1), home(2), home(3)]
    asX = on(1)
    first = await merge(x, y)
    asY = on(1)
    second = await merge(y, z)
    asZ = on(1)
  })

  test('has former ids that all lead to the current one', async () => {
    expect(new Set([asX, asY, asZ]).size).toBe(3)
    const other = Object.entries(await leads()).filter(([from]) => from !== asX && from !== asY)
    expect(await leads()).toMatchObject({ [asX]: asZ, [asY]: asZ })
    expect(other).toEqual([[expect.any(String), on(2)]])
    expect((await t.imported(feed(root))).writes).toBe(0)
  })

  test('has the intermediate id after an undo of the second merge', async () => {
    expect((await t.undo(second)).unread).toEqual([])
    expect([on(1), home(1)]).toEqual([asY, y])
    expect(await leads()).toEqual({ [asX]: asY })
  })

  test('has its own id after an undo of the first merge', async () => {
    expect((await t.undo(first)).unread).toEqual([])
    expect([on(1), home(1), home(2)]).toEqual([asX, x, z])
    expect(Object.values(await leads())).toEqual([on(2)])
  })

  test('has its own id after an undo of both, in either order', async () => {
    await t.undo(first)
    await t.undo(second)
    expect([on(1), home(1), home(2)]).toEqual([asX, x, y])
    expect(await leads()).toEqual({})
  })

  test('is also resolved for a source imported later, and after a restart', async () => {
    await t.stop()
    t = await decidingIngest({ backEnds })
    await t.imported(`openfootball-json@late:${getFolder(['Hatayspr', 'Göztepe'])}`)
    expect(on(1)).toBe(asZ)
    expect(await leads()).toMatchObject({ [asX]: asZ, [asY]: asZ })
    expect((await t.imported(feed(root))).writes).toBe(0)
    await t.undo(second)
    expect(await leads()).toEqual({ [asX]: asY })
  })
})

describe('a match whose two teams were merged', () => {
  let root = ''
  const teams: Record<string, string> = {}
  beforeEach(async () => {
    root = getFolder(['Hatayspr', 'Göztpe'], ['Hatayspor', 'Ankaragücü'], ['Göztepe', 'Ankaragücü'])
    await t.imported(feed(root))
    Object.assign(teams, { x: home(1), a: away(1), y: home(2), b: home(3) })
  })

  test('is reached from all its former ids, independent of undone and repeated decisions', async () => {
    const had = [on(1)]
    const homes = await merge(teams.x!, teams.y!)
    had.push(on(1))
    await merge(teams.a!, teams.b!)
    await t.imported(feed(root))
    const now = on(1)
    await t.undo(homes)
    had.push(on(1))
    expect(await leads()).toEqual({ [had[0]!]: had[2] })
    await merge(teams.x!, teams.y!)
    expect(on(1)).toBe(now)
    expect(new Set([...had, now]).size).toBe(4)
    expect(await leads()).toEqual(Object.fromEntries(had.map((id) => [id, now])))
  })
})

test('two rows that a merge turns into one match leave no dangling id', async () => {
  const twice = [
    played(1, '2024-08-01', 'Hatayspr', 'Göztepe', [1, 0]),
    played(1, '2024-08-01', 'Hatayspor', 'Göztepe', [1, 0]),
    played(2, '2024-08-02', 'Kayserispor', 'Göztepe', [1, 0]),
  ]
  await t.imported(feed(sourceFolder({ '2024-25/tr.1.json': season('', twice) })))
  const before = t.matches().map(({ matchId }) => matchId)
  const [x, y] = t.matches().map(({ schedule }) => schedule!.home!.teamId)
  await merge(x!, y!)
  await merge(y!, home(2))
  const now = t.matches().map(({ matchId }) => matchId)
  expect(now).toHaveLength(2)
  expect(Object.keys(await leads()).sort()).toEqual(before.filter((id) => !now.includes(id)).sort())
})

test('a name split off and returned leads to its team, also if that one was merged', async () => {
  const list = '= England\nBeeford Town, 1901\n  | Beeford Rangers | Town\n'
  await t.imported(`openfootball-clubs:${sourceFolder({ 'england/eng.clubs.txt': list })}`)
  const rows = season('', [
    played(1, '2024-08-01', 'Beeford Rangers', 'Ceeford', [1, 0]),
    played(2, '2024-08-02', 'Deeford', 'Ceeford', [1, 0]),
  ])
  await t.imported(feed(sourceFolder({ '2024-25/en.1.json': rows })))
  const [team, deeford] = [home(1), home(2)]
  const had = [on(1)]
  const { decision } = await t.split(team, 'Beeford Rangers')
  had.push(on(1))
  await t.undo(decision!.id)
  expect(on(1)).toBe(had[0])
  expect(await leads()).toEqual({ [had[1]!]: had[0] })
  await merge(team, deeford)
  expect(await leads()).toEqual({ [had[0]!]: on(1), [had[1]!]: on(1) })
})

test('an id answers again after an undo, although a row of the dataset cannot be parsed', async () => {
  const root = getFolder(['Hatayspr', 'Göztepe'], ['Hatayspor', 'Ankaragücü'])
  await t.imported(feed(root))
  const asX = on(1)
  const decision = await merge(home(1), home(2))
  const broken = [played(1, '2024-08-01', 'Hatayspr', 'Göztepe', [1, 0]), { round: 'Matchday 2', team1: 'Hatayspor' }]
  putFiles(root, { '2024-25/tr.1.json': season('', broken) })
  await t.undo(decision)
  expect(on(1)).toBe(asX)
  expect(await leads()).toEqual({})
})

test('a removed source causes no withdrawals and no merges', async () => {
  const root = getFolder(['Hatayspr', 'Göztepe'], ['Hatayspor', 'Ankaragücü'])
  await t.imported(feed(root))
  const asX = on(1)
  const decision = await merge(home(1), home(2))
  const asY = on(1)
  rmSync(root, { recursive: true })
  expect((await t.undo(decision)).unread).toEqual(['openfootball-json'])
  expect([on(1), await leads()]).toEqual([asY, { [asX]: asY }])
})
