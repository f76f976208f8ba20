import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { SourceMatch } from '@touchline/sources/source-model'
import { atp } from '@touchline/sources/tennis/atp/connector'
import { layouts } from '@touchline/sources/tennis/atp/layouts'
import { datasetsAt, getDatasets } from '@touchline/sources/testing/get-datasets'
import { parse } from 'csv-parse/sync'
import { startedIngest } from '../../../../testing/started-ingest.ts'

type Row = Record<string, string>

withSharedData('tennis', 'atp, the tour of 2022 and the rankings of 1983', (path) => {
  const datasets = datasetsAt(atp, path)
  const matches = async () => [...(await datasets).values()].flatMap((dataset) => dataset.matches)

  /** The rows of a file, read without the connector. */
  const names = JSON.parse(readFileSync(join(path, 'atp-world-tour/columns.json'), 'utf8')) as Record<string, string[]>
  const getRows = (file: string): Row[] =>
    parse(readFileSync(join(path, `atp-world-tour/${file}_2022.csv`)), { columns: names[file]!, trim: true })
  const scores = getRows('match_scores')
  const getLine = ({ row }: SourceMatch) => Number(row.split(':').at(-1)) - 1
  const getKey = (match: SourceMatch, side: 'home' | 'away') => match[side].players![0].key!
  const getWinner = (match: SourceMatch) => getKey(match, match.scoreboard.winner as 'home' | 'away')

  test('every row is a match, and nothing is rejected', async () => {
    const all = [...(await datasets).values()]
    expect(all.flatMap(({ problems }) => problems)).toEqual([])
    expect((await matches()).map(getLine).sort((a, b) => a - b)).toEqual(scores.map((_, i) => i))
    const counts = ['tournaments_2022', 'player_overviews'].map((name) => all.find((dataset) => dataset.name === name)!)
    expect(counts.map(({ rows, entries, skipped }) => [rows, entries, skipped])).toEqual([
      [71, 69, { 'tournaments without matches in this reading': 2 }],
      [1_004, 1_003, { 'players who are listed already': 1 }],
    ])
  })

  test('every winner follows from the sets, or from a retirement, a walkover or a default', async () => {
    const reasons: Record<string, number> = {}
    for (const match of await matches()) {
      const row = scores[getLine(match)]!
      const [, mark] = /\((RET|W\/O|DEF)\)$/.exec(row.match_score_tiebreaks!) ?? []
      const { status, homeScore, awayScore, winner } = match.scoreboard
      expect([getWinner(match), status]).toEqual([row.winner_player_id, { RET: 'RET', 'W/O': 'WO', DEF: 'DEF' }[mark ?? ''] ?? 'FT'])
      if (mark === undefined)
        expect([row.match_score_tiebreaks, winner]).toEqual([row.match_score_tiebreaks, homeScore! > awayScore! ? 'home' : 'away'])
      reasons[mark ?? 'sets'] = (reasons[mark ?? 'sets'] ?? 0) + 1
    }
    expect(reasons).toEqual({ sets: 3_839, RET: 105, 'W/O': 20, DEF: 1 })
  })

  test('sets, games and tie-breaks are those of the file', async () => {
    for (const match of await matches()) {
      const { match_score_tiebreaks: text, winner_player_id: id, ...row } = scores[getLine(match)]!
      const isHome = getKey(match, 'home') === id
      const sets = (match.scoreboard.scores?.periods?.items ?? []).map(({ home, away, tiebreakHome, tiebreakAway }) => ({
        games: isHome ? [home!, away!] : [away!, home!],
        points: isHome ? [tiebreakHome, tiebreakAway] : [tiebreakAway, tiebreakHome],
      }))
      const written = sets.map(
        ({ games: [a, b], points }) => `${a}${b}${points[0] === undefined ? '' : `(${Math.min(points[0], points[1]!)})`}`,
      )
      expect(written).toEqual(
        text!
          .replace(/\([A-Z/]+\)$/, '')
          .split(/\s+/)
          .filter((token) => token !== ''),
      )
      const total = (side: 0 | 1) => sets.reduce((sum, { games }) => sum + games[side]!, 0)
      if (match.scoreboard.status === 'FT') expect([total(0), total(1)]).toEqual([row.winner_games_won, row.loser_games_won].map(Number))
      for (const { points } of sets.filter((set) => set.points[0] !== undefined))
        expect(Math.abs(points[0]! - points[1]!)).toBeGreaterThanOrEqual(2)
      if (match.scoreboard.status === 'FT')
        expect([match.scoreboard.homeScore, match.scoreboard.awayScore]).toEqual(
          [isHome ? row.winner_sets_won : row.loser_sets_won, isHome ? row.loser_sets_won : row.winner_sets_won].map(Number),
        )
    }
  })

  test('tie-breaks to ten are those of last sets at the Grand Slam tournaments', async () => {
    const long = (await matches()).flatMap((match) =>
      (match.scoreboard.scores?.periods?.items ?? []).flatMap(({ period, tiebreakHome: a, tiebreakAway: b }) =>
        a !== undefined && b !== undefined && Math.max(a, b) >= 10 && Math.min(a, b) < Math.max(a, b) - 2
          ? [`${match.row.split('#')[0]} ${period}`]
          : [],
      ),
    )
    expect([...new Set(long.map((text) => text.replace(/2022\/(\d+) .*/, '$1')))].sort()).toEqual(['520', '540', '560', '580'])
    expect(new Set(long.map((text) => text.slice(-2)))).toEqual(new Set(['S3', 'S5']))
  })

  test('the number of sets is that of the draw where it is certain', async () => {
    const found = (await matches()).flatMap((match) => {
      const { detail } = match.scoreboard
      return detail.case === 'tennis' && detail.value.bestOf
        ? [`${match.row.split('#')[0]!.slice(5)} ${match.stage.name} ${detail.value.bestOf}`]
        : []
    })
    const fiveSets = new Set(found.filter((text) => text.endsWith('5')))
    expect([...fiveSets].sort()).toEqual([
      '520 Main Draw 5',
      '540 Main Draw 5',
      '540 Qualifying 5',
      '560 Main Draw 5',
      '580 Main Draw 5',
      '7696 Main Draw 5',
      '7696 Round Robin 5',
    ])
    expect(found.length).toBeGreaterThan(3_839)
  })

  test('statistics equal those of the file; only impossible speeds of serves are left out', async () => {
    const byAddress = (rows: readonly Row[]) => new Map(rows.map((row) => [row.match_stats_url_suffix!, row]))
    const [usual, extended] = [byAddress(getRows('match_stats')), byAddress(getRows('match_stats_extended'))]
    const different: string[] = []
    let [withStats, values, left] = [0, 0, 0]
    for (const match of await matches()) {
      const { winner_player_id: winnerId, match_stats_url_suffix: address } = scores[getLine(match)]!
      const rows = [usual.get(address!), extended.get(address!)].filter((row) => row !== undefined)
      const hasValues = rows.some((row) => row.winner_aces || row.winner_winners)
      expect([match.row, match.statistics !== undefined]).toEqual([match.row, hasValues])
      if (!match.statistics) continue
      withStats++
      for (const side of ['home', 'away'] as const) {
        const prefix = getKey(match, side) === winnerId ? 'winner' : 'loser'
        const stats = match.statistics[side].value as unknown as Record<string, number | undefined>
        for (const [field, column] of Object.entries(columns)) {
          const text = rows.map((row) => row[field === 'durationMin' ? column : `${prefix}_${column}`]).find((value) => value)
          const isImpossible = field.endsWith('Kmh') && text !== undefined && (Number(text) < 50 || Number(text) > 300)
          if (stats[field] !== (text === undefined || isImpossible ? undefined : Number(text))) different.push(`${match.row} ${field}`)
          if (isImpossible) left++
          else if (text !== undefined) values++
        }
      }
    }
    expect(different).toEqual([])
    expect([withStats, left]).toEqual([3_864, 48])
    expect(values).toBeGreaterThan(200_000)
  })

  test('John McEnroe leads the rankings of December 1983, the last of the lists', async () => {
    const lists = [...(await datasets).values()].flatMap(({ rankings = [], rows, entries }) =>
      rankings.map((list) => ({ ...list, rows, entries })),
    )
    expect([
      lists.length,
      lists.reduce((sum, { rows }) => sum + rows, 0),
      lists.reduce((sum, { entries = 0 }) => sum + entries, 0),
    ]).toEqual([25, 1_939, 1_939])
    const { places } = lists.find(({ date }) => date === '1983-12-19')!
    const players = places.map((place) => ('player' in place ? place.player : undefined)!)
    expect(players).toHaveLength(50)
    expect(players.find(({ key }) => key === 'm047')).toMatchObject({ name: 'John McEnroe', ranking: { date: '1983-12-19', position: 1 } })
    expect(players.every(({ name }) => /^\p{Lu}[\p{L}' .-]+$/u.test(name))).toBe(true)
  })

  test('every country of a player is known, but for one who has none', async () => {
    const players = (await datasets).get('player_overviews')!.players!
    expect(players.filter(({ nationality }) => nationality === undefined).length).toBe(1)
  })

  describe('the same matches in the layouts of other years, with a balance', () => {
    const tournaments = new Map(getRows('tournaments').map((row) => [row.tourney_year_id!, row]))
    const stats = new Map(getRows('match_stats').map((row) => [row.match_stats_url_suffix!, row]))
    const written = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join()).join('\n')
    const getField = (row: Row, column: string): string =>
      row[column] || stats.get(row.match_stats_url_suffix!)?.[column] || tournaments.get(row.tourney_year_id!)?.[column] || ''
    const shown = (match: SourceMatch) => {
      const [home, away] = [match.home, match.away].map(({ name, seed }) => [name, seed])
      return JSON.stringify([match.round, home, away, match.scoreboard])
    }
    /** Results by line of the rows, like `shown`. */
    const read = async (columns: readonly string[], lines: readonly (readonly string[])[], withTournaments: boolean) => {
      const files = await getDatasets(atp, {
        'match_scores_2022.csv': written(lines),
        ...(withTournaments && { 'tournaments_2022.csv': readFileSync(join(path, 'atp-world-tour/tournaments_2022.csv')) }),
      })
      const all = [...files.values()]
      expect([columns.length, all.flatMap(({ problems }) => problems)]).toEqual([columns.length, []])
      return new Map(all.flatMap((dataset) => dataset.matches).map((match) => [getLine(match), match]))
    }
    /** Only from the files of 2022, without players: early files have neither. */
    let usual: Map<number, SourceMatch>
    beforeAll(async () => {
      usual = await read(
        [],
        scores.map((row) => names.match_scores!.map((column) => row[column]!)),
        true,
      )
    })

    test.each(layouts.scores.map(({ columns }) => [columns.length, columns[0]!, columns] as const))(
      '%d columns from %s',
      async (_, __, columns) => {
        const lines = scores.map((row) => columns.map((column) => (column === 'year' ? '2022' : getField(row, column))))
        const found = await read(columns, lines, true)
        const hasSeeds = columns.includes('winner_seed')
        const of = (match: SourceMatch) =>
          shown(hasSeeds ? match : { ...match, home: withoutSeed(match.home), away: withoutSeed(match.away) })
        expect([...usual].filter(([line, match]) => of(match) !== of(found.get(line)!)).length).toBe(0)
        const withStats = [...found.values()].filter(({ statistics }) => statistics).length
        expect(withStats).toBe(columns.includes('winner_aces') ? 3_864 : 0)
      },
    )

    test('a header with the columns in another order', async () => {
      const columns = names.match_scores!.toReversed()
      const lines = [columns, ...scores.map((row) => columns.map((column) => row[column]!))]
      const found = await read(columns, lines, true)
      expect([...usual].filter(([line, match]) => shown(match) !== shown(found.get(line + 1)!)).length).toBe(0)
    })
  })

  test('imported, every match has an id of its own, which match scores alone give too; a second import publishes nothing', async () => {
    const [ingest, alone] = [await startedIngest(), await startedIngest()]
    expect(await ingest.imported(`atp:${path}`)).toMatchObject({
      ...{ rows: 3_965 + 71 + 1_004 + 1_939 + 1, matches: 3_965, merged: 0, entries: 69 + 1_003 + 1_939, quarantined: 0, repaired: 31 },
    })
    const imported = ingest.matches()
    expect(new Set(imported.map(({ matchId }) => matchId)).size).toBe(3_965)
    expect(imported.every(({ schedule }) => schedule!.neutral && schedule!.timeTbd && schedule!.latestDate)).toBe(true)
    expect(await ingest.imported(`atp:${path}`)).toMatchObject({ writes: 0 })

    const scoresAlone = `atp:${path}/atp-world-tour/match_scores_2022.csv`
    expect(await alone.imported(scoresAlone)).toMatchObject({ rows: 3_965, matches: 3_965, quarantined: 0 })
    const getIds = (of: typeof alone) =>
      of.matches().map(({ matchId, schedule }) => [matchId, schedule!.home!.teamId, schedule!.away!.teamId, schedule!.leagueId].join())
    expect(getIds(alone).sort()).toEqual(getIds(ingest).sort())
  })
})

const withoutSeed = ({ seed: _, ...side }: SourceMatch['home']) => side

/** Columns of the files by field, without the side. */
const columns: Readonly<Record<string, string>> = {
  ...{ aces: 'aces', doubleFaults: 'double_faults', firstServeIn: 'first_serves_in', firstServeTotal: 'first_serves_total' },
  ...{ firstServePointsWon: 'first_serve_points_won', firstServePointsTotal: 'first_serve_points_total' },
  ...{ secondServePointsWon: 'second_serve_points_won', secondServePointsTotal: 'second_serve_points_total' },
  ...{ breakPointsSaved: 'break_points_saved', breakPointsFaced: 'break_points_serve_total' },
  ...{ breakPointsConverted: 'break_points_converted', breakPointsTotal: 'break_points_return_total' },
  ...{ serviceGames: 'service_games_played', returnGames: 'return_games_played' },
  ...{ firstServeReturnPointsWon: 'first_serve_return_won', firstServeReturnPointsTotal: 'first_serve_return_total' },
  ...{ secondServeReturnPointsWon: 'second_serve_return_won', secondServeReturnPointsTotal: 'second_serve_return_total' },
  ...{ servicePointsWon: 'service_points_won', servicePointsTotal: 'service_points_total' },
  ...{ returnPointsWon: 'return_points_won', returnPointsTotal: 'return_points_total' },
  ...{ totalPointsWon: 'total_points_won', totalPoints: 'total_points_total', winners: 'winners', unforcedErrors: 'unforced_errors' },
  ...{ netPoints: 'net_points_total', netPointsWon: 'net_points_won', maxServeKmh: 'max_service_speed_kmh' },
  ...{ avgFirstServeKmh: 'avg_1st_serve_speed_kmh', avgSecondServeKmh: 'avg_2nd_serve_speed_kmh' },
  ...{ serveRating: 'serve_rating', returnRating: 'return_rating', durationMin: 'match_duration' },
}
