import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { lostRows } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { touchlineJsonl } from './connector.ts'

const header = (sport: string) => ({ record: 'header', touchline: 1, sport, source: 'acme' })
const fifa = { record: 'ranking', tour: 'FIFA Men', date: '2024-04-04', gender: 'm' }
const france = { record: 'team', id: 'fra', name: 'France', type: 'national' }
const ashby = { record: 'team', id: 'ash', name: 'Ashby Town', country: 'DE' }
const nowhere = { record: 'team', id: 'now', name: 'Nowhere' }
const itf = { record: 'ranking', tour: 'ITF', date: '2024-04-01' }

async function read(sport: string, ...lines: object[]) {
  const text = [header(sport), ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
  const all = [...(await getDatasets(touchlineJsonl, { 'acme/x.jsonl': text })).values()] as MatchesDataset[]
  for (const dataset of all) expect(lostRows(dataset)).toBe(0)
  expect(all.reduce((rows, each) => rows + each.rows, 0)).toBe(lines.length)
  const lists = all.filter(({ rankings }) => rankings !== undefined)
  return { lists, rest: all.at(-1)! }
}
const reasons = ({ problems }: MatchesDataset) => problems.map(({ reason }) => reason)

describe('ranking lists', () => {
  test('of teams, one dataset each', async () => {
    const { lists, rest } = await read(
      'soccer',
      france,
      ashby,
      { ...fifa, team: 'fra', position: 2, points: 1840.59, movement: 1 },
      { ...fifa, tour: 'Clubs', team: 'ash', position: 1 },
      { ...fifa, date: '2024-06-20', team: 'fra', position: 2 },
    )
    expect(lists.map(({ name, rows, entries, complete }) => [name, rows, entries, complete])).toEqual([
      ['acme/soccer/rankings/fifa-men/2024-04-04', 1, 1, true],
      ['acme/soccer/rankings/clubs/2024-04-04', 1, 1, true],
      ['acme/soccer/rankings/fifa-men/2024-06-20', 1, 1, true],
    ])
    expect(lists[0]!.rankings).toMatchObject([
      {
        ...{ tour: 'FIFA Men', date: '2024-04-04' },
        places: [{ team: { name: 'France', country: 'FR', type: 'national' }, gender: 'm', position: 2, points: 1840.59, movement: 1 }],
      },
    ])
    expect(rest).toMatchObject({ entries: 2, problems: [], skipped: {} })
  })

  test('of players, who share one dataset of people', async () => {
    const ada = { record: 'player', id: 'p1', name: 'Ada Quill', nationality: ['DE'] }
    const { lists } = await read('tennis', ada, { ...itf, player: { id: 'p1', name: 'A. Quill' }, position: 3, tournaments_played: 12 })
    expect(lists).toMatchObject([
      {
        peopleIn: 'acme/tennis/rankings',
        rankings: [{ places: [{ player: { name: 'A. Quill', key: 'acme/p1', nationality: ['DE'] }, position: 3 }] }],
      },
    ])
  })

  test('name the league whose standings they are, which is a tour', async () => {
    const tour = { record: 'league', id: 'l1', name: 'ITF Tour', country: 'INT', gender: 'w', type: 'tour' }
    const place = { ...itf, player: { name: 'Ada Quill' }, position: 1 }
    const { lists, rest } = await read('tennis', tour, { ...place, league: 'l1' }, { ...place, player: { name: 'Bo Reed' }, position: 2 })
    const league = { name: 'ITF Tour', type: 'tour', key: 'touchline-jsonl/acme/l1' }
    expect(lists[0]!.rankings).toMatchObject([{ league, places: [{ position: 1 }, { position: 2 }] }])
    expect(rest).toMatchObject({ leagues: [league], problems: [], entries: 1 })
    const cup = await read('tennis', { ...tour, type: 'tournament' }, { ...place, league: 'l1' }, { ...place, league: 'l2' })
    expect(cup.lists).toEqual([])
    expect(reasons(cup.rest)).toEqual(['league "l2" has no line of its own'])
  })

  test('lose a line that is wrong, and no other', async () => {
    const { lists, rest } = await read(
      'soccer',
      france,
      nowhere,
      { ...fifa, team: 'fra', position: 2 },
      { ...fifa, team: 'xxx', position: 3 },
      { ...fifa, team: 'now', position: 4 },
      { ...fifa, team: 'fra', date: '2024-02-30', position: 4 },
    )
    expect(lists).toMatchObject([{ rows: 1, complete: false }])
    expect(reasons(rest).sort()).toEqual([
      expect.stringContaining('2024-02-30'),
      'team "xxx" has no line of its own',
      'the line of team "now" has no country',
    ])
  })

  test('are corrected and withdrawn', async () => {
    const place = { ...fifa, team: 'fra', position: 2 }
    const corrected = await read('soccer', france, place, { ...place, tour: 'fifa men', position: 3 })
    expect(corrected.lists[0]!.rankings![0]!.places).toMatchObject([{ position: 3 }])
    const { gender: _, ...list } = fifa
    const withdrawn = await read('soccer', { ...list, withdrawn: true })
    expect(withdrawn.lists).toMatchObject([{ rows: 0, complete: true, rankings: [{ tour: 'fifa-men', places: [] }] }])
    const emptied = await read('soccer', france, place, { ...list, team: 'fra', withdrawn: true })
    expect(emptied.lists).toMatchObject([{ rows: 0, rankings: [{ places: [] }] }])
    const kept = await read('soccer', france, { ...list, withdrawn: true }, place)
    expect(kept.lists).toMatchObject([{ rows: 1, rankings: [{ places: [{ position: 2 }] }] }])
  })
})
