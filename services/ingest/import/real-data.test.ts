import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { MatchObservation } from '@touchline/contract/gen/feed'
import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

/** Actual number of clubs of each season. */
const clubs: Record<string, number> = {
  ...Object.fromEntries(
    ['2018-19', '2019-20', '2020-21', '2021-22', '2022-23', '2023-24', '2024-25', '2025-26'].flatMap((season) => [
      [`${season}/en.1`, 20],
      [`${season}/de.1`, 18],
    ]),
  ),
  '2010-11/at.1': 10,
  '2019-20/en.3': 23, // Bury were expelled.
  '2019-20/fr.1': 20,
  '2020-21/it.2': 20,
  '2023-24/at.1': 12,
  '2023-24/de.2': 18,
  '2023-24/en.2': 24,
  '2023-24/es.1': 20,
  '2023-24/fr.1': 18,
  '2023-24/it.1': 20,
  '2024-25/at.1': 12,
  '2024-25/at.2': 16,
  '2024-25/be.1': 16,
  '2024-25/de.2': 18,
  '2024-25/dz.1': 16,
  '2024-25/en.2': 24,
  '2024-25/en.3': 24,
  '2024-25/en.4': 24,
  '2024-25/es.1': 20,
  '2024-25/es.2': 22,
  '2024-25/fr.1': 18,
  '2024-25/fr.2': 18,
  '2024-25/gr.1': 14,
  '2024-25/it.1': 20,
  '2024-25/it.2': 20,
  '2024-25/nl.1': 18,
  '2024-25/pt.1': 18,
  '2024-25/sco.1': 12,
  '2024-25/tr.1': 19,
  '2024-25/uefa.cl': 36,
  '2025-26/at.1': 12,
  '2025-26/at.2': 16,
  '2025-26/de.2': 18,
  '2025-26/en.2': 24,
  '2025-26/en.3': 24,
  '2025-26/en.4': 24,
  '2025-26/es.1': 20,
  '2025-26/fr.1': 18,
  '2025-26/it.1': 20,
  '2025/co.1': 20,
}

withSharedData('soccer/openfootball-json', 'all files of football.json', (json) => {
  let t: StartedIngest
  let report: ImportProgress
  let matches: MatchObservation[]
  /** Names of teams by id, in every dataset. */
  const names = new Map<string, Set<string>>()
  const datasetBySeason = new Map<string, string>()

  beforeAll(async () => {
    // After the last result of the files.
    t = await startedIngest(undefined, { now: '2026-08-01T12:00:00Z' })
    for (const source of ['clubs', 'leagues', 'json']) report = await t.imported(`openfootball-${source}:${json.replace(/json$/, source)}`)
    matches = t.matches()
    for (const { dataset, source, entity } of t.catalog()) {
      if (entity.case === 'season') datasetBySeason.set(entity.value.id, dataset)
      if (entity.case !== 'team' || source !== 'openfootball-json') continue
      const known = names.get(entity.value.id) ?? new Set()
      for (const name of [entity.value.name, ...entity.value.spellings]) known.add(name)
      names.set(entity.value.id, known)
    }
  })
  afterAll(() => t.stop())

  const of = (dataset: string) => matches.filter(({ schedule }) => datasetBySeason.get(schedule!.seasonId) === dataset)
  const named = (name: string, match: MatchObservation, side: 'home' | 'away') => names.get(match.schedule![side]!.teamId)!.has(name)
  const between = (dataset: string, home: string, away: string) =>
    of(dataset).filter((m) => named(home, m, 'home') && named(away, m, 'away'))

  test('every row has one outcome, and so has every file that is not read', async () => {
    const { items } = await t.client.listSources({})
    expect(items).toMatchObject([
      { source: 'openfootball-clubs', rows: 1_002 + 11, state: 'idle' },
      { source: 'openfootball-json', rows: 19_464, state: 'idle' },
      { source: 'openfootball-leagues', rows: 22 + 1, state: 'idle' },
    ])
    expect(matches).toHaveLength(19_452)
    expect(new Set(matches.map(({ matchId }) => matchId)).size).toBe(19_452)
    const { items: quarantined } = await t.client.listQuarantine({})
    expect(quarantined.filter(({ source }) => source === 'openfootball-json')).toEqual([])
    expect(quarantined.map(({ row }) => row).sort()).toEqual(['355', '356', '357', '358'].map((line) => `de.clubs.txt#${line}`))
    expect((await t.client.listCandidates({})).items).toEqual([])
    expect(report).toMatchObject({ done: true, files: 56, rows: 19_464, matches: 19_452, merged: 12, quarantined: 0, repaired: 344 })
  })

  // real-shapes.test.ts imports a part of the large source again, and loadtest/data/all-data.ts all of it.
  test.each(['clubs', 'leagues'])('a second import of the %s finds nothing new', async (source) => {
    expect(await t.imported(`openfootball-${source}:${json.replace(/json$/, source)}`)).toMatchObject({ done: true, writes: 0 })
  })

  test.each(Object.entries(clubs))('%s had %i clubs', (dataset, count) => {
    const ids = of(dataset).flatMap(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId])
    expect(new Set(ids).size).toBe(count)
  })

  test('truncated names are not published', () => {
    const spellings = [...names.values()].flatMap((each) => [...each])
    expect(spellings).toContain('AFC Wimbledon')
    expect(spellings.filter((name) => name === 'AFC' || name === 'Leyton')).toEqual([])
  })

  test('there is no other season', () => expect([...datasetBySeason.values()].sort()).toEqual(Object.keys(clubs).sort()))

  test('all clubs of a league played the same number of matches', () => {
    for (const dataset of Object.keys(clubs).filter((each) => !['2019-20/en.3', '2025/co.1'].includes(each))) {
      const main = of(dataset).filter(({ schedule }) => ['Regular Season', 'League Phase'].includes(schedule!.stage!))
      const played = Map.groupBy(
        main.flatMap(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId]),
        (id) => id,
      )
      expect(new Set([...played.values()].map(({ length }) => length)).size).toBe(1)
    }
  })

  describe('known matches', () => {
    test('Manchester United against Fulham kicked off at 19:00 UTC', () =>
      expect(between('2024-25/en.1', 'Manchester United FC', 'Fulham FC')).toMatchObject([
        { schedule: { startAt: '2024-08-16T19:00:00Z' } },
      ]))

    test('LASK against Sturm Graz kicked off at 18:30 UTC', () =>
      expect(between('2025-26/at.1', 'LASK', 'Sturm Graz')).toMatchObject([{ schedule: { startAt: '2025-08-01T18:30:00Z' } }]))

    test("Scotland's clubs met twice at one ground, under two ids", () => {
      const twice = between('2024-25/sco.1', 'Heart of Midlothian', 'Rangers FC')
      expect(twice).toMatchObject([{ schedule: { round: 'Matchday 1' } }, { schedule: { round: 'Matchday 26' } }])
      expect(twice[0]!.matchId).not.toBe(twice[1]!.matchId)
    })

    test('Arsenal won at home against Paris in the league phase, lost the first leg of the semi-final', () =>
      expect(between('2024-25/uefa.cl', 'Arsenal FC', 'Paris Saint-Germain FC')).toMatchObject([
        { schedule: { stage: 'League Phase', round: 'Matchday 2' }, scoreboard: { winner: 'home' } },
        { schedule: { stage: 'Knockout Phase', round: 'Semi-finals', leg: '1' }, scoreboard: { winner: 'away' } },
      ]))

    test('a second leg says so', () =>
      expect(between('2024-25/uefa.cl', 'Paris Saint-Germain FC', 'Arsenal FC')).toMatchObject([{ schedule: { leg: '2' } }]))

    test('a level shoot-out has no winner', () =>
      expect(between('2024-25/uefa.cl', 'Liverpool FC', 'Paris Saint-Germain FC')).toMatchObject([
        { schedule: { leg: '2' }, scoreboard: { status: 'PEN', homeScore: 0, awayScore: 1 } },
      ]))

    test('dates a year early are moved into their season', () => {
      const days = (dataset: string) =>
        of(dataset)
          .map(({ schedule }) => schedule!.startAt.slice(0, 10))
          .sort()
      expect([days('2025-26/en.3')[0], days('2025-26/en.3').at(-1)]).toEqual(['2025-08-01', '2026-05-02'])
      expect([days('2019-20/en.1')[0], days('2019-20/en.1').at(-1)]).toEqual(['2019-08-09', '2020-07-26'])
    })
  })

  test('match states', () => {
    const states = Map.groupBy(matches, ({ scoreboard }) => `${scoreboard!.state} ${scoreboard!.status}`)
    expect(Object.fromEntries([...states].map(([state, { length }]) => [state, length]))).toEqual({
      'finished FT': 17_562,
      'finished AET': 2,
      'finished PEN': 2,
      'scheduled NS': 1_045,
      'scheduled TBD': 608,
      'cancelled CANC': 208,
      'postponed PST': 17,
      'awarded AWD': 7,
      'abandoned ABD': 1,
    })
  })
})
