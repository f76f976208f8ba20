import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { endlessFile, malformedDocuments, validFile } from '../../testing/spoilt-document.ts'
import { nbaStats } from './connector.ts'
import { boston, gameFiles, gameId, gameLog, lakers, logRows, summary } from './testing/invented-games.ts'

const dataset = '2016-17/00216000'
const partFrom = async (files: Record<string, string | Uint8Array>): Promise<MatchesDataset> =>
  (await getDatasets(nbaStats, files)).get(dataset)!

describe('a log', () => {
  const name = 'nba/stats_leaguegamelog_2016-17.json'
  const ids = ['0021600001', '0021600002', '0021600003']
  const rows = ids.flatMap((id) => logRows({ id }))
  const complete = gameLog(rows)
  const read = async (content: string | Uint8Array) => {
    const datasets = await getDatasets(nbaStats, { [name]: content })
    const games = datasets.get(dataset)
    return [
      games?.matches.map(({ text }) => text) ?? [],
      datasets.get('stats_leaguegamelog_2016-17')!.problems.map(({ reason }) => reason),
      games?.complete,
    ]
  }
  const lastRow = Buffer.from(complete).lastIndexOf('["22016"')

  test('that is valid is complete', async () => expect(await read(complete)).toEqual([ids, [], true]))

  test('that is truncated loses its last game and withdraws nothing', async () => {
    const [games, problems, isComplete] = await read(complete.slice(0, lastRow + 20))
    expect([games, isComplete]).toEqual([ids.slice(0, 2), false])
    expect(problems).toEqual([
      expect.stringContaining('the file ends before its list'),
      '1 sides of 0021600003 instead of one at home and one away',
    ])
  })

  test('with bytes that are not UTF-8 is read up to them', async () => {
    const bytes = Buffer.from(complete)
    const invalid = Buffer.concat([bytes.subarray(0, lastRow + 2), Buffer.from([0xe9]), bytes.subarray(lastRow + 2)])
    expect(await read(invalid)).toEqual([ids.slice(0, 2), expect.arrayContaining([expect.stringContaining('not UTF-8')]), false])
  })

  const change = (by: Record<string, unknown>) => rows.map((row, i) => (i === 2 ? { ...row, ...by } : row))
  test.each<[what: string, by: Record<string, unknown>, reason: string]>([
    ['points that contradict the goals', { PTS: 7 }, 'PTS 7 is not what the goals make, 100'],
    ['points and goals that are none', { PTS: 'x', FTM: 'x' }, 'PTS that nothing tells; left out: FTM "x" is not a whole number'],
    ['neither id nor day', { GAME_ID: '216', GAME_DATE: 'x' }, '"216" is not an id of a game; no game of that day lacks this side'],
    ['another day than the other row', { GAME_DATE: '2016-10-26' }, '0021600002 on two days'],
  ])('with %s in the middle loses that game', async (_, by, reason) => {
    const [games, problems] = await read(gameLog(change(by)))
    expect([games, (problems as string[])[0]]).toEqual([[ids[0], ids[2]], expect.stringContaining(reason)])
  })

  test.each<[what: string, by: Record<string, unknown>, repair: string]>([
    ['a count that is none', { AST: 'x' }, 'left out: AST "x" is not a whole number'],
    ['an invalid day', { GAME_DATE: '2016-02-30' }, 'left out: date "2016-02-30" is not a day YYYY-MM-DD'],
    ['no home team', { MATCHUP: 'AAA - BBB' }, 'left out: MATCHUP "AAA - BBB" has no home team'],
    ['an invalid id', { GAME_ID: '216' }, 'left out: "216" is not an id of a game'],
    ['an invalid team', { TEAM_ID: '?' }, 'left out: TEAM_ID "?" is not a whole number'],
    ['points that are none', { PTS: 'x' }, 'left out: PTS "x" is not a whole number'],
    ['minutes that are none', { MIN: '240:00' }, 'left out: MIN "240:00" is not a whole number'],
  ])('with %s keeps that game without it', async (_, by, repair) => {
    const { matches, problems } = (await getDatasets(nbaStats, { [name]: gameLog(change(by)) })).get(dataset)!
    expect([matches.length, problems]).toEqual([3, []])
    expect(matches.flatMap(({ repairs }) => repairs)).toEqual([repair])
  })

  test.each<[what: string, by: Record<string, unknown>, repair: string]>([
    ['points that are another number', { PTS: 7 }, 'left out: PTS 7 is not what the goals make, 100'],
    ['goals of another number', { FGM: 7 }, 'left out: goals that make 14, not PTS 100'],
  ])('with %s keeps the score that the margin tells', async (_, by, repair) => {
    const withMargin = rows.map((row, i) => ({ ...row, PLUS_MINUS: row.PTS === 100 ? 1 : -1, ...(i === 2 && by) }))
    const { matches, problems } = (await getDatasets(nbaStats, { [name]: gameLog(withMargin) })).get(dataset)!
    expect([matches.length, problems]).toEqual([3, []])
    expect(matches[1]).toMatchObject({ scoreboard: { homeScore: 100, awayScore: 99 }, repairs: [repair] })
  })

  test('keeps every game whichever cell of its second game is bad', async () => {
    const withMargin = rows.map((row) => ({ ...row, PLUS_MINUS: row.PTS === 100 ? 1 : -1 }))
    for (const column of Object.keys(withMargin[2]!)) {
      const bad = withMargin.map((row, i) => (i === 2 ? { ...row, [column]: '~x?' } : row))
      const { matches, problems } = (await getDatasets(nbaStats, { [name]: gameLog(bad) })).get(dataset)!
      expect([column, matches.length, problems]).toEqual([column, 3, []])
    }
  })

  test('of a game abroad names its home side in both rows', async () => {
    const abroad = logRows({ id: ids[0]! }).map((row) => ({ ...row, MATCHUP: 'BBB @ AAA' }))
    const [game] = (await getDatasets(nbaStats, { [name]: gameLog(abroad) })).get(dataset)!.matches
    const [atHome] = (await getDatasets(nbaStats, { [name]: complete })).get(dataset)!.matches
    expect([game!.home, game!.scoreboard, game!.neutral, atHome!.neutral]).toEqual([atHome!.home, atHome!.scoreboard, true, undefined])
  })

  describe('of a game on neutral ground with "@" in both rows', () => {
    const neutral = logRows({ id: ids[0]!, away: lakers }).map((row, i) => ({ ...row, MATCHUP: i === 0 ? 'AAA @ BBB' : 'BBB @ AAA' }))
    const log = { [name]: gameLog([...neutral, ...logRows({ id: ids[1]! })]) }
    const teams = { homeTeam: { teamId: boston }, awayTeam: { teamId: lakers } }
    const schedule = { leagueSchedule: { gameDates: [{ games: [{ gameId: ids[0], ...teams }] }] } }
    const box = { boxScoreTraditional: { gameId: ids[0], homeTeamId: boston, awayTeamId: lakers, ...teams } }

    test.each<[what: string, files: Record<string, string>]>([
      ['the summary', { [`stats_summary_${ids[0]}.json`]: summary(ids[0]) }],
      ['the box score', { [`stats_boxscorev3_${ids[0]}.json`]: JSON.stringify(box) }],
      ['a schedule', { 'live_schedule_2016-17.json': JSON.stringify(schedule) }],
    ])('has the home side that %s tells', async (_, files) => {
      const { matches } = (await getDatasets(nbaStats, { ...log, ...files })).get(dataset)!
      expect(matches.map(({ home, neutral: isNeutral }) => [home.name, isNeutral])).toEqual([
        ['Boston Celtics', true],
        ['Boston Celtics', undefined],
      ])
    })

    test('is refused without one, and counted for its season', async () => {
      const read = await getDatasets(nbaStats, log)
      expect(read.get('stats_leaguegamelog_2016-17')!.problems).toMatchObject([
        { rows: 2, reason: expect.stringContaining('both rows of') },
      ])
      expect(read.get(dataset)).toMatchObject({
        matches: [{}],
        refused: [{ season: { name: '2016/2017' }, stage: 'Regular Season', rows: 1 }],
      })
    })
  })

  test('with a row of another width loses that game', async () => {
    const [games, problems] = await read(complete.replace('["22016",', '["22016",0,'))
    expect([games, (problems as string[])[0]]).toEqual([ids.slice(1), '23 fields instead of 22'])
  })

  test.each(malformedDocuments(complete).slice(2))('that is %s gives only a problem', async (_, content) => {
    const [games, problems] = await read(content)
    expect([games, (problems as string[]).length]).toEqual([[], 1])
  })

  test('with a row of a hundred megabytes is read up to it, with only its start in memory', async () => {
    const { file, megabytesRead: result } = endlessFile(name, `${complete.slice(0, -4)},["`)
    const datasets = await getDatasets(nbaStats, [file])
    expect(datasets.get(dataset)!.matches).toHaveLength(3)
    expect(datasets.get('stats_leaguegamelog_2016-17')!.problems).toMatchObject([
      { reason: 'a row of more than 65536 bytes; the rest is not read' },
    ])
    expect(result()).toBeLessThan(3)
  })

  test('of the WNBA has its teams by the names of the source, and overtime after 200 minutes', async () => {
    const logged = logRows({ id: '1021600001' }).map((row, i) => ({
      ...row,
      TEAM_ID: 1611661300 + i,
      TEAM_NAME: ['Storm', 'Sky'][i],
      MIN: 225,
    }))
    const { season, matches } = (await getDatasets(nbaStats, { [name]: gameLog(logged) })).get('2016-17/10216000')!
    expect([season!.league.slug, season!.name]).toEqual(['united-states-wnba', '2016'])
    expect(matches).toMatchObject([{ home: { country: 'US' }, away: { country: 'US' }, scoreboard: { status: 'AOT' } }])
    expect(new Set([matches[0]!.home.name, matches[0]!.away.name])).toEqual(new Set(['Storm', 'Sky']))
  })

  test('has no overtime of rounded minutes, and an overtime where one side has more', async () => {
    const states = async (...minutes: number[]) => {
      const logged = logRows({ id: ids[0]! }).map((row, i) => ({ ...row, MIN: minutes[i] }))
      return (await getDatasets(nbaStats, { [name]: gameLog(logged) })).get(dataset)!.matches.map(({ scoreboard }) => scoreboard.status)
    }
    expect([await states(243, 239), await states(242, 243), await states(263, 265)]).toEqual([['FT'], ['FT'], ['AOT']])
  })

  test('of a summer league has its teams by id, and its year as season', async () => {
    const logged = logRows({ id: '1521600001', date: '2016-07-09' }).map((row) => ({ ...row, MIN: 210 }))
    const { season, matches } = (await getDatasets(nbaStats, { [name]: gameLog(logged) })).get('2016-17/15216000')!
    expect([season!.league.slug, season!.name]).toEqual(['united-states-nba-summer-league', '2016'])
    expect(matches).toMatchObject([{ home: { name: 'Boston Celtics', reviewed: true }, date: '2016-07-09', scoreboard: { status: 'AOT' } }])
  })

  test('of the G League has free throws for several points', async () => {
    const long = logRows({ id: '2021900001' }).map((row) => ({ ...row, TEAM_NAME: row.TEAM_ABBREVIATION, FGM: 45, FTM: 5, FTA: 6 }))
    const of = async (rows: typeof long) =>
      (await getDatasets(nbaStats, { [name]: gameLog(rows) })).values().flatMap(({ matches }) => matches)
    const [match] = [...(await of(long))]
    expect([match!.scoreboard, match!.repairs]).toMatchObject([{ homeScore: 100, awayScore: 99 }, []])
    const [before] = [...(await of(long.map((row) => ({ ...row, GAME_ID: '2021800001' }))))]
    expect(before?.repairs).not.toEqual([])
  })

  test('may be one of the game finder', async () => {
    for (const [file, games] of [
      ['stats_nba_2016_17_Regular_Season', 3],
      ['stats_wnba_2016_Playoffs', 3],
    ] as const) {
      expect(nbaStats.reads(`${file}.json`)).toBe(games > 0)
      const found = (await getDatasets(nbaStats, { [`schedule/${file}.json`]: complete })).get(dataset)
      expect(found?.matches.length ?? 0).toBe(games)
    }
  })

  test('of an early season has the stats that were kept', async () => {
    const absent = { MIN: null, FG3M: null, FG3A: null, OREB: null, DREB: null, REB: null, STL: null, BLK: null, TOV: null }
    const logged = logRows({ id: '0025000001' }).map((row) => ({ ...row, ...absent, TEAM_NAME: `${row.TEAM_ABBREVIATION} of old` }))
    const [match] = (await getDatasets(nbaStats, { [name]: gameLog(logged) })).get('1950-51/00250000')!.matches
    expect(match!.home.name).toBe('AAA of old')
    const stats = match!.statistics!.home.value as Record<string, unknown>
    expect([stats.pts, stats.fgm, stats.min, stats.stl, match!.scoreboard.status]).toEqual([
      100,
      expect.any(Number),
      undefined,
      undefined,
      'FT',
    ])
  })

  test('that is given twice counts its games once', async () => {
    const datasets = await getDatasets(nbaStats, { [name]: complete, 'nba/stats_leaguegamelog_2016-17-again.json': complete })
    expect(datasets.get('stats_leaguegamelog_2016-17-again')).toMatchObject({
      rows: 3,
      skipped: { 'games that are listed more than once': 3 },
    })
    expect(datasets.get(dataset)!.matches).toHaveLength(3)
  })
})

describe('the files of a game', () => {
  const files = gameFiles()
  const has = ({ matches: [match] }: MatchesDataset) =>
    match && [match.officials !== undefined, match.lineup !== undefined, match.plays !== undefined]

  test('together give the game', async () => {
    const complete = await partFrom(files)
    expect([complete.problems, has(complete)]).toEqual([[], [true, true, true]])
    expect(complete.matches[0]!.statistics!.players).toHaveLength(10)
    expect(complete.matches[0]!.lineup!.home.bench).toMatchObject([{ name: 'On Bench' }])
  })

  test('may have the names of pbpstats', async () => {
    const [summary, box, plays] = Object.values(files) as [string, string, string]
    const details = { [`x/game_details/stats_summary_${gameId}.json`]: summary, [`x/game_details/stats_boxscore_${gameId}.json`]: box }
    const unused = { [`x/game_details/data_${gameId}.json`]: '{}' }
    const dataset = await partFrom({ ...details, ...unused, [`x/pbp/data_${gameId}.json`]: plays })
    expect([dataset.problems, dataset.matches]).toEqual([[], (await partFrom(files)).matches])
  })

  const [summary, box, plays] = Object.keys(files) as [string, string, string]
  test.each(malformedDocuments(files[plays]!))('plays that are %s are left out; the rest is kept', async (_, content, reason) => {
    const dataset = await partFrom({ ...files, [plays]: content })
    expect([has(dataset), dataset.complete]).toEqual([[true, true, false], false])
    expect(dataset.problems).toMatchObject([
      { row: `2016-17/00216000#${gameId}`, reason: expect.stringMatching(`^data_playbyplay_${gameId}.json: .*${reason}`) },
    ])
  })

  test.each(malformedDocuments(files[box]!))(
    'a box score that is %s is left out, and so are the plays, which have no names',
    async (_, content) => {
      const dataset = await partFrom({ ...files, [box]: content })
      expect([has(dataset), dataset.problems.length]).toEqual([[true, false, false], 2])
    },
  )

  test.each(malformedDocuments(files[summary]!))('without a summary, since it is %s, the log gives the day', async (_, content) => {
    const log = gameLog(
      logRows({ id: gameId, away: 1610612747, score: [2, 3] }).map((row) => ({ ...row, ...(row.PTS === 3 && { FGM: 1, FTM: 1, FTA: 1 }) })),
    )
    const dataset = await partFrom({ ...files, [summary]: content, 'nba/stats_leaguegamelog_2016-17.json': log })
    expect([has(dataset), dataset.problems.length]).toEqual([[false, true, true], 1])
    expect((await partFrom({ ...files, [summary]: content })).problems.at(-1)).toMatchObject({
      reason: expect.stringContaining('no file has the day of the game'),
    })
  })

  /** Without these, a file cannot be distinguished from that of another game. */
  const tables = /^(?:resultSets|resultSets\.\d+(?:\.(?:name|headers|rowSet)(?:\.\d+)?)?|g|g\.pd)$/
  test('keep lineups and box score whichever token of one file is bad', async () => {
    const log = gameLog(
      logRows({ id: gameId, away: 1610612747, score: [2, 3] }).map((row) => ({ ...row, ...(row.PTS === 3 && { FGM: 1, FTM: 1, FTA: 1 }) })),
    )
    const lost: string[] = []
    for (const { file, what, content } of getMutants(files, 1, 250)) {
      const part = await partFrom({ ...files, 'nba/stats_leaguegamelog_2016-17.json': log, [file]: content })
      expect([what, part.matches.length]).toEqual([what, 1])
      if (!part.matches[0]!.lineup || part.matches[0]!.statistics!.players.length < 9) lost.push(what.split(':')[0]!)
    }
    expect(lost.filter((path) => !tables.test(path))).toEqual([])
  })

  test.each<[what: string, from: string, to: string, repair: string]>([
    ['a period', '"p":1,', '"p":0,', 'p 0 is not within 1 and 14'],
    ['a clock', '"11:00"', '"11:99"', 'clock "11:99" is not a time'],
    ['a place', '"locX":-30', '"locX":"x"', 'locX "x" is not a whole number'],
    ['a score', '"hs":2,"vs":0', '"hs":"x","vs":0', 'hs "x" is not a whole number'],
    ['a team', `"tid":${boston}`, '"tid":"x"', 'tid "x" is not a whole number'],
    ['a player', '"pid":1,', '"pid":"x",', 'pid "x" is not a whole number'],
    ['an id', '"evt":11,', '"evt":"x",', 'evt "x" is not a whole number'],
  ])('plays with %s that cannot be read keep the play', async (_, from, to, repair) => {
    const dataset = await partFrom({ ...files, [plays]: files[plays]!.replace(from, to) })
    expect([has(dataset), dataset.problems]).toEqual([[true, true, true], []])
    expect([dataset.matches[0]!.plays!.length, dataset.matches[0]!.repairs]).toEqual([
      (await partFrom(files)).matches[0]!.plays!.length,
      [expect.stringContaining(repair)],
    ])
  })

  test('plays of an unknown kind are left out, and with them all, if they scored', async () => {
    const repairsFor = async (from: string, to: string) =>
      (await partFrom({ ...files, [plays]: files[plays]!.replace(from, to) })).matches.map((match) => [match.plays?.length, match.repairs])
    const all = (await partFrom(files)).matches[0]!.plays!.length
    const reason = 'left out: play 10: 99 is not a code of an entry'
    expect(await repairsFor('"etype":12,', '"etype":99,')).toEqual([[all - 1, [reason]]])
    expect(await repairsFor('"etype":1,', '"etype":99,')).toEqual([
      [undefined, [expect.stringContaining('play 11: 99 is'), 'plays do not add up to the points by quarter and were left out']],
    ])
  })

  test.each<[what: string, from: string, to: string, reason: string]>([
    ['another game', '"0021600001"', '"0021600002"', 'plays of "0021600002" in the file of 0021600001'],
  ])('plays with %s are left out', async (_, from, to, reason) => {
    const dataset = await partFrom({ ...files, [plays]: files[plays]!.replace(from, to) })
    expect([has(dataset), dataset.problems.map((each) => each.reason)]).toEqual([[true, true, false], [expect.stringContaining(reason)]])
  })

  test('plays that do not add up to the score are left out with a repair note', async () => {
    const dataset = await partFrom({ ...files, [plays]: files[plays]!.replaceAll('"vs":3', '"vs":2').replace('"opt1":3', '"opt1":2') })
    expect([has(dataset), dataset.matches[0]!.repairs]).toEqual([
      [true, true, false],
      ['plays do not add up to the points by quarter and were left out'],
    ])
  })

  test('a box score of another score is left out', async () => {
    const dataset = await partFrom({
      ...files,
      [summary]: files[summary]!.replaceAll(',3]', ',4]').replaceAll('1610612747,3,', '1610612747,4,'),
    })
    expect(dataset.problems[0]).toMatchObject({ reason: expect.stringContaining('3 points instead of 4') })
  })

  test('one with a line of a hundred megabytes is rejected with at most eight in memory', async () => {
    const { file, megabytesRead: result } = endlessFile(plays, '{"g":"')
    const complete = Object.entries(files).filter(([name]) => name !== plays)
    const read = await getDatasets(nbaStats, [...complete.map(([name, content]) => validFile(name, content)), file])
    expect(has(read.get(dataset)!)).toEqual([true, true, false])
    expect(result()).toBeLessThan(10)
  })

  test('within a conference stay in quarantine without the log of the season', async () => {
    const second = files[summary]!.replaceAll('1610612747', '1610612752').replaceAll('0021600001', '0021600002')
    const alone = { 'nba/stats_summary_0021600002.json': second }
    expect((await partFrom(alone)).problems).toMatchObject([
      { reason: expect.stringContaining('the schedule or game log of the season must be') },
    ])
  })
})

test('a file with an invalid game id is a problem', async () => {
  const datasets = await getDatasets(nbaStats, { 'nba/stats_summary_0001600001.json': '{}' })
  expect(datasets.get('unknown')!.problems).toMatchObject([{ reason: '"0001600001" is not an id of a game' }])
})

test('the same bytes give the same datasets', async () => expect(await partFrom(gameFiles())).toEqual(await partFrom(gameFiles())))
