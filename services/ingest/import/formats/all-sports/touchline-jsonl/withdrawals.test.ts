import { afterEach, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports } from '@touchline/contract/catalog'
import { feedCatalog, feedMatch, feedRacing } from '@touchline/contract/topics'
import { putFiles, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../../../../testing/started-ingest.ts'

/**
 * A line is refused if neither its file nor an earlier one has what it withdraws; other withdrawals are skipped, also
 * when sent again.
 */

let ingest: StartedIngest
afterEach(() => ingest.stop())

type Line = Record<string, unknown>

/** Imports the files of a partner one after the other and returns the outcome of their rows. */
async function importer() {
  ingest = await startedIngest(undefined, { now: '2026-05-20T12:00:00Z', collects: [feedCatalog, feedMatch, feedRacing] })
  const root = sourceFolder({})
  return async (...lines: readonly Line[]) => {
    putFiles(root, { 'acme/x.jsonl': lines.map((each) => JSON.stringify(each)).join('\n') })
    const { withdrawn, lost, skipped, quarantined } = await ingest.imported(`touchline-jsonl@acme:${root}`)
    const { items } = await ingest.client.listQuarantine({})
    expect([lost, quarantined]).toEqual([0, items.length])
    const reasons = items.map(({ reason }) => reason).sort()
    return { withdrawn, skipped: skipped['withdrawn records'] ?? 0, reasons }
  }
}

const header = (sport: string): Line => ({ record: 'header', touchline: 1, sport, source: 'acme' })
const side = (sport: MatchSportId, name: string) => (sport === 'tennis' ? { players: [{ name, id: name }] } : { team: name })
const head = (sport: MatchSportId): Line[] => [
  header(sport),
  ...['l1', 'l2'].map((id) => ({ record: 'league', id, name: `${id} League`, country: 'DE', gender: 'm', type: 'league' })),
  ...(sport === 'tennis' ? [] : ['North', 'South'].map((name) => ({ record: 'team', id: name, name, country: 'DE' }))),
]
const match = (sport: MatchSportId, id: string, day: number, league = 'l1'): Line => ({
  ...{ record: 'match', id, league, season: '2026', home: side(sport, 'North'), away: side(sport, 'South') },
  ...{ start_at: `2026-06-0${day}T17:00:00Z`, state: 'scheduled', status: 'NS', meeting: day },
})
const withdrawal = (record: string, id: string, more: Line = {}): Line => ({ record, id, withdrawn: true, ...more })
const unknown = (id: string) => `withdraws nothing: neither this file nor an earlier one has "${id}"`

test.each(matchSports.map(({ id }) => id))('%s: matches, by the key of the partner', async (sport) => {
  const imported = await importer()
  const [m1, m2, m3] = [match(sport, 'm1', 1), match(sport, 'm2', 2), match(sport, 'm3', 3, 'l2')]
  expect(await imported(...head(sport), m1, m2, m3)).toMatchObject({ withdrawn: 0, reasons: [] })
  const lines = [...head(sport), m1, withdrawal('match', 'm2'), withdrawal('match', 'typo')]
  // Although another match of the league and season is missing, a typo withdraws nothing.
  expect(await imported(...lines)).toEqual({ withdrawn: 1, skipped: 1, reasons: [unknown('typo')] })
  expect(await imported(...lines)).toEqual({ withdrawn: 0, skipped: 1, reasons: [unknown('typo')] })
  expect(await imported(...head(sport), m1, withdrawal('match', 'm3'))).toEqual({
    ...{ withdrawn: 0, skipped: 0 },
    reasons: ['withdraws nothing: "m3" is of another league and season or another meeting, which this file does not have'],
  })
  const named = withdrawal('match', 'm3', { league: 'l2', season: '2026' })
  expect(await imported(...head(sport), m1, named)).toEqual({ withdrawn: 1, skipped: 1, reasons: [] })
  const [start] = head(sport) as [Line]
  expect(await imported(start, withdrawal('match', 'm1', { league: 'l1', season: '2026' }))).toEqual({
    ...{ withdrawn: 0, skipped: 0 },
    reasons: ['withdraws nothing: league "l1" has no line of its own'],
  })
})

test('races and meetings', async () => {
  const imported = await importer()
  const start = header('horse-racing')
  const meeting = (id: string): Line => ({ record: 'meeting', id, course: `Course ${id}`, country: 'GB-ENG', date: '2026-06-01' })
  const [g1, g2] = [meeting('g1'), meeting('g2')]
  const race = (id: string, number: number, meeting: string): Line => ({
    ...{ record: 'race', id, meeting, number, status: 'scheduled', off_at: '2026-06-01T13:00:00Z' },
  })
  const all = [race('r1', 1, 'g1'), race('r2', 2, 'g1'), race('s1', 1, 'g2')]
  expect(await imported(start, g1, g2, ...all)).toMatchObject({ reasons: [] })
  const withdrawnRaces = () => ingest.published(feedRacing).filter(({ withdrawn, entity }) => withdrawn && entity.case === 'race').length
  const lines = [start, g1, race('r1', 1, 'g1'), withdrawal('race', 'r2'), withdrawal('race', 'typo')]
  expect(await imported(...lines)).toMatchObject({ skipped: 1, reasons: [unknown('typo')] })
  expect(await imported(...lines)).toMatchObject({ skipped: 1, reasons: [unknown('typo')] })
  expect(withdrawnRaces()).toBe(1)
  expect(await imported(start, g1, race('r1', 1, 'g1'), withdrawal('race', 's1'))).toMatchObject({
    reasons: ['withdraws nothing: "s1" is of another league and season or another meeting, which this file does not have'],
  })
  expect(await imported(start, withdrawal('meeting', 'g2'), withdrawal('meeting', 'g9'))).toMatchObject({
    ...{ skipped: 1, reasons: [unknown('g9')] },
  })
  expect(withdrawnRaces()).toBe(2)
  expect(await imported(start, withdrawal('meeting', 'g2'))).toMatchObject({ skipped: 1, reasons: [] })
})
