import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { euroleague } from '@touchline/sources/basketball/euroleague/connector'
import { files, playLines, plays, results, shortGame, shots, text } from '@touchline/sources/basketball/euroleague/testing/invented-files'
import type { MatchesDataset } from '@touchline/sources/connector'
import { getDatasets } from '@touchline/sources/testing/get-datasets'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { endlessFile, validFile } from '@touchline/sources/testing/spoilt-document'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const read = async (changed: Partial<Record<keyof ReturnType<typeof files>, string | Uint8Array>> = {}) => {
  const datasets = await getDatasets(euroleague, { ...files(), ...changed } as Record<string, string | Uint8Array>)
  const season: MatchesDataset | undefined = datasets.get('2018-19')
  const problems = [...datasets.values()].flatMap((dataset) => dataset.problems.map(({ row, reason }) => [row, reason]))
  return { season, problems, withPlays: season?.matches.filter((match) => match.plays).length ?? 0 }
}

describe('a season', () => {
  test('is one dataset; the losers of the semi-finals play for third place', async () => {
    const { season, problems } = await read()
    expect([problems, season!.rows, season!.complete, season!.season!.name]).toEqual([[], 5, true, '2018/2019'])
    expect(season!.matches.map(({ stage, round, neutral }) => [stage.name, round, neutral])).toEqual([
      ['Regular Season', 'Round 1', undefined],
      ['Final Four', 'Semifinal', true],
      ['Final Four', 'Semifinal', true],
      ['Final Four', 'Third-Place Game', true],
      ['Final Four', 'Final', true],
    ])
    expect(season!.matches.map(({ startAt }) => startAt.slice(0, 16))).toEqual([
      '2018-10-11T19:00',
      '2019-05-17T16:00',
      '2019-05-17T19:00',
      '2019-05-19T15:30',
      '2019-05-19T18:30',
    ])
  })

  test('without semi-finals the first of the two last games is for third place', async () => {
    const { season } = await read({ 'el/gameresults.csv': text(results.filter((row) => !row.includes('Semifinal'))) })
    expect(season!.matches.map(({ round }) => round)).toEqual(['Round 1', 'Third-Place Game', 'Final'])
  })

  test.each([
    [2005, 'Ulker Istanbul'],
    [2006, 'Fenerbahce Istanbul'],
  ])('a code that two clubs had is in %i that of %s', async (year, name) => {
    const row = results[1]!.replace('2018,RS', `${year},RS`).replace('Real Madrid', 'U').replace(',MAD,', ',ULK,')
    const datasets = await getDatasets(euroleague, { 'el/gameresults.csv': text([results[0]!, row]) })
    expect(datasets.get(`${year}-0${year + 1 - 2000}`)!.matches[0]!.home).toEqual({ name, country: 'TR', reviewed: true, sourceId: 'ULK' })
  })

  test('a side without points lost by forfeit', async () => {
    const forfeit = results[1]!.replace(',80,CSKA Moscow,70,', ',2,CSKA Moscow,0,')
    const { season } = await read({ 'el/gameresults.csv': text([results[0]!, forfeit]) })
    expect(season!.matches[0]!.scoreboard).toMatchObject({ state: 'awarded', status: 'AWD', homeScore: 2, awayScore: 0, winner: 'home' })
  })

  test('clubs of a table without codes have those of the list of teams', async () => {
    const lines = [results[0]!, results[1]!.replace('Real Madrid', 'Ulm Royals').replace(',MAD,CSK', ',,')]
    const teamLines = text(['season,team_code,team_name', '2018,MAD,Ulm Royals'])
    const { season, problems } = await read({ 'el/gameresults.csv': text(lines), 'el/teaminfo.csv': teamLines })
    expect([season!.matches[0]!.home, problems]).toEqual([{ name: 'Real Madrid', country: 'ES', reviewed: true, sourceId: 'MAD' }, []])
  })

  test('its plays give quarters, assists, fouls drawn, free throws, shot locations and starters', async () => {
    const match = (await read()).season!.matches[1]!
    expect(match.scoreboard.scores!.periods!.items.map(({ home, away }) => [home, away])).toEqual([
      [2, 3],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    const [, jump, two, three, foul, first, second] = match.plays!
    const roles = [jump, two, three, foul].map((play) => play!.people!.map(({ person, role }) => `${role} ${person.name}`))
    expect(roles).toEqual([
      ['jumper Ada Quill', 'jumper Flo Vale'],
      ['shooter Bo Reed'],
      ['shooter Gus Wren', 'assist Hal Xu'],
      ['committed Cy Stone', 'fouled Ida York'],
    ])
    expect(two).toMatchObject({ wallclock: '2019-05-17T16:02:30Z', details: { value: { shotValue: 2, x: 1, y: 1, distance: 1.4 } } })
    expect(two!.people![0]!.person.key).toBe('P000001')
    expect([first, second].map((play) => play!.details!.value)).toMatchObject([{ freeThrow: '1 of 2' }, { freeThrow: '2 of 2' }])
    expect(match.lineup!.home.starters.map(({ name }) => name)).toEqual(['Ada Quill', 'Bo Reed', 'Cy Stone', 'Di Thorn', 'Ed Umber'])
    expect(match.statistics!.home.value).toMatchObject({ pts: 2, dreb: 1 })
    expect(match.events!.map(({ type }) => type)).toEqual(['lead_change', 'period_end', 'period_end', 'period_end', 'period_end'])
  })

  test('may be in several folders, and a copy counts as the same games', async () => {
    const later = ['2019,RS,Round 1,Real Madrid,80,CSKA Moscow,70,1,October 3 21:00 CET,1,MAD,CSK', 'x']
    const folders = { ...files(), 'el/2019/gameresults.csv': text([results[0]!, ...later]) }
    const datasets = await getDatasets(euroleague, folders)
    expect(datasets.get('2018-19')!.matches.length).toBe(5)
    expect(datasets.get('2019-20')!.matches.map(({ row, date }) => [row, date])).toEqual([
      ['2019-20#el/2019/gameresults.csv:2', '2019-10-03'],
    ])
    expect(datasets.get('el/2019/gameresults')!.problems.map(({ row }) => row)).toEqual(['el/2019/gameresults.csv#3'])
    const copies = Object.entries(files()).flatMap(([name, content]) => [
      [name, content],
      [name.replace('el/', 'copy/'), content],
    ])
    const ingest = await startedIngest()
    const imported = await ingest.imported(`euroleague:${sourceFolder(Object.fromEntries(copies))}`)
    expect(imported).toMatchObject({ rows: 10, matches: 5, merged: 5, quarantined: 0 })
  })

  test('is imported once: a second import writes nothing', async () => {
    const ingest = await startedIngest()
    const feed = `euroleague:${sourceFolder(files())}`
    expect(await ingest.imported(feed)).toMatchObject({ rows: 5, matches: 5, merged: 0, quarantined: 0 })
    expect(new Set(ingest.matches().map(({ matchId }) => matchId)).size).toBe(5)
    expect(await ingest.imported(feed)).toMatchObject({ rows: 5, writes: 0 })
  })
})

describe('a row of the results', () => {
  const changed = (from: string, to: string) =>
    read({ 'el/gameresults.csv': text(results.map((row, i) => (i === 2 ? row.replace(from, to) : row))) })
  test.each<[what: string, from: string, to: string, reason: string]>([
    ['an invalid day', 'May 17', 'May 32', 'is not a day'],
    ['an invalid month', 'May 17', 'Mai 17', 'date "Mai 17 18:00 CET" is not a day and hour'],
    ['the points of one side only', ',2,CSKA', ',,CSKA', 'points_home "" is not a number'],
    ['a level score', ',3,257', ',2,257', 'no game of the league ends level'],
    ['fields missing', ',36,', ',', '11 fields instead of 12'],
    ['a quotation mark out of place', 'Real', 'Re"al', 'quotation marks'],
  ])('with %s loses that game', async (_, from, to, reason) => {
    const { season, problems } = await changed(from, to)
    expect(problems).toEqual([['gameresults.csv#3', expect.stringContaining(reason)]])
    expect([season!.matches.length, season!.complete]).toEqual([4, false])
  })

  test.each([
    ['0,CSKA Moscow,0', 'May 17 18:00 CET', '2019-05-17T16:00:00Z', 'NS'],
    ['NA,CSKA Moscow,NA', 'May 17 TBD', '2019-05-17T00:00:00Z', 'TBD'],
    [',CSKA Moscow,', 'May 17', '2019-05-17T00:00:00Z', 'TBD'],
  ])('with the points "%s" on %s is scheduled', async (points, day, startAt, status) => {
    const row = results[2]!.replace('2,CSKA Moscow,3', points).replace('May 17 18:00 CET', day)
    const { season, problems } = await read({ 'el/gameresults.csv': text([results[0]!, row]) })
    expect([problems, season!.matches.map((match) => [match.startAt, match.scoreboard.status])]).toEqual([[], [[startAt, status]]])
  })

  test.each<[what: string, row: string, match: object, reason: string]>([
    [
      'season',
      '?,RS,Round 2,Real Madrid,80,CSKA Moscow,70,2,October 12 21:00 CET,1,MAD,CSK',
      { date: '2018-10-12' },
      'season "?" is not a year',
    ],
    ['code', '2018,RS,Round 2,Real Madrid,80,CSKA Moscow,70,?,October 12 21:00 CET,1,MAD,CSK', { timeTbd: false }, 'game_code "?"'],
    ['hour', '2018,RS,Round 2,Real Madrid,80,CSKA Moscow,70,2,October 12 25:00 CET,1,MAD,CSK', { timeTbd: true }, 'left out: the hour'],
    ['round', '2018,RS,<b>,Real Madrid,80,CSKA Moscow,70,2,October 12 21:00 CET,1,MAD,CSK', { roundOrder: 0 }, 'left out: round_name'],
  ])('with a %s that cannot be read is imported without it', async (_, row, match, reason) => {
    const { season, problems } = await read({ 'el/gameresults.csv': text([results[0]!, results[1]!, row]) })
    expect([season!.matches.length, problems]).toEqual([2, [['gameresults.csv#3', expect.stringContaining(reason)]]])
    expect(season!.matches[1]).toMatchObject({ home: { name: 'Real Madrid' }, ...match })
  })

  test('without points was cancelled, if its season or its clubs were', async () => {
    const rows = [
      '2019,RS,Round 29,Real Madrid,0,Zalgiris Kaunas,0,255,March 12 21:00 CET,29,MAD,ZAL',
      '2021,RS,Round 27,CSKA Moscow,0,Real Madrid,0,231,March 4 18:00 CET,27,CSK,MAD',
      '2021,RS,Round 27,Zalgiris Kaunas,0,Real Madrid,0,232,"March 5, 2022 18:00 CET",27,ZAL,MAD',
    ]
    const datasets = await getDatasets(euroleague, { 'el/gameresults.csv': text([results[0]!, ...rows]) })
    const states = [...datasets.values()].flatMap(({ matches }) => matches.map(({ date, scoreboard }) => [date, scoreboard.state]))
    expect(states).toEqual([
      ['2020-03-12', 'cancelled'],
      ['2022-03-04', 'cancelled'],
      ['2022-03-05', 'scheduled'],
    ])
  })

  test('of a qualification in two legs may end level', async () => {
    const row = '2009,QR1,Game 1,ALBA Berlin,70,Le Mans,70,5,September 29 20:00 CET,1,BER,LEM'
    const [dataset] = [...(await getDatasets(euroleague, { 'el/gameresults.csv': text([results[0]!, row]) })).values()].slice(-1)
    expect(dataset).toMatchObject({ problems: [], matches: [{ date: '2009-09-29', scoreboard: { winner: 'draw' } }] })
  })

  test('a game that was replayed is a second meeting, and no duplicate', async () => {
    const again = results[1]!.replace(',1,October 11 21:00', ',301,January 11 21:00')
    const { season } = await read({ 'el/gameresults.csv': text([results[0]!, again, results[1]!]) })
    expect(season!.matches.map(({ date, meeting }) => [date, meeting])).toEqual([
      ['2019-01-11', 2],
      ['2018-10-11', 1],
    ])
  })

  test('without a round has none', async () => {
    const { season, problems } = await changed('Semifinal', '')
    expect([problems, season!.matches.length]).toEqual([[], 5])
    expect(season!.matches.filter(({ round }) => round === undefined).length).toBe(1)
  })

  test('with a club that is not reviewed, by code or by name, has the name of the source', async () => {
    const { season, problems } = await read({
      'el/gameresults.csv': text(results.map((row, i) => (i === 2 ? row.replace('Real Madrid', 'Nobody').replace('MAD', 'XYZ') : row))),
    })
    expect([problems, season!.matches[1]!.home]).toEqual([[], { name: 'Nobody', country: 'EUR', sourceId: 'XYZ' }])
  })

  test('of a series says which game at home it is: the higher seed has games one, two and five, or one and three', async () => {
    const series = (season: number, games: number) =>
      Array.from({ length: games }, (_, i) => {
        const sides = (games === 5 ? [1, 1, 0, 0, 1] : [1, 0, 1])[i] === 1 ? ['MAD', 'CSK'] : ['CSK', 'MAD']
        return `${season},PO,Game ${i + 1},A,80,B,70,${i + 1},March ${i + 1} 20:00 CET,1,${sides.join()}`
      })
    const datasets = await getDatasets(euroleague, { 'el/gameresults.csv': text([results[0]!, ...series(2018, 5), ...series(2007, 3)]) })
    const meetings = (name: string) => datasets.get(name)!.matches.map(({ meeting }) => meeting)
    expect([meetings('2018-19'), meetings('2007-08')]).toEqual([
      [1, 2, 1, 2, 3],
      [1, 1, 2],
    ])
  })

  test('of a play-in, of an unknown phase and of a longer series is taken in', async () => {
    const game = (phase: string, round: string, day: number) => `2023,${phase},${round},A,80,B,70,${day},April ${day} 20:00 CET,1,MAD,CSK`
    const rows = [game('PI', 'Play-In', 16), game('XX', 'Round 2', 17), game('PO', 'Game 6', 18), game('PO', 'Decider', 19)]
    const datasets = await getDatasets(euroleague, { 'el/gameresults.csv': text([results[0]!, ...rows]) })
    const season = datasets.get('2023-24')!
    expect(season.matches.map(({ stage, round, roundOrder, meeting }) => [stage.name, stage.type, round, roundOrder, meeting])).toEqual([
      ['Play-in', 'knockout', 'Play-In', 0, undefined],
      ['XX', 'knockout', 'Round 2', 2, undefined],
      ['Play-offs', 'knockout', 'Game 6', 6, undefined],
      ['Play-offs', 'knockout', 'Decider', 0, undefined],
    ])
    const imported = await (await startedIngest()).imported(
      `euroleague:${sourceFolder({ 'el/gameresults.csv': text([results[0]!, ...rows]) })}`,
    )
    expect(imported).toMatchObject({ rows: 4, matches: 4, quarantined: 0, lost: 0 })
  })

  test.each(['00:00', '12:00'])('at %s has an unknown hour', async (hour) => {
    const { season } = await changed('May 17 18:00', `May 17 ${hour}`)
    expect(season!.matches[1]).toMatchObject({ date: '2019-05-17', startAt: '2019-05-17T00:00:00Z', timeTbd: true })
  })

  test('without a code is found by its name', async () => {
    const { season } = await changed('MAD,CSK', 'NA,CSK')
    expect(season!.matches[1]!.home).toEqual({ name: 'Real Madrid', country: 'ES', reviewed: true })
  })
})

describe('the plays', () => {
  const changed = (lines: readonly string[]) => read({ 'el/samplepbp.csv': text(lines) })
  test.each<[what: string, from: string, to: string, reason: string]>([
    ['an unknown type', '2FGM', '9FGM', 'play_type "9FGM" is unknown'],
    ['fields missing', ',A,B,', ',', 'fields instead of 28'],
  ])('with %s in the middle are left out; the result is kept', async (_, from, to, reason) => {
    const { season, problems, withPlays } = await changed(plays.map((line, i) => (i === 4 ? line.replace(from, to) : line)))
    expect([season!.matches.length, withPlays, problems]).toEqual([5, 0, [['samplepbp.csv#5', expect.stringContaining(reason)]]])
  })

  test.each<[what: string, from: string, to: string, reason: string]>([
    ['an invalid time', '09:40', '9:4', 'time_remaining "9:4" is not a time MM:SS: that of the line before'],
    ['an invalid quarter', ',1,0,0,,', ',0,0,0,,', 'quarter 0 is not from 1 to 14: that of the line before'],
    ['an invalid number', '2018,257,5', '2018,257,?', 'play_number "?" is not a number'],
    ['an invalid game', '2018,257,5', '2018,?,5', 'game_code "?" is not a number of at most 4 digits: that of the line before'],
    ['markup in a name', 'REED, BO",2FGM', '<b>REED",2FGM', 'characters that no name has'],
  ])('with %s in the middle are kept without it', async (_, from, to, reason) => {
    const { season, problems, withPlays } = await changed(plays.map((line, i) => (i === 4 ? line.replace(from, to) : line)))
    expect([season!.matches.length, withPlays, problems]).toEqual([5, 1, [['samplepbp.csv#5', expect.stringContaining(reason)]]])
    expect(season!.matches[1]!.plays!.length).toBe((await read({})).season!.matches[1]!.plays!.length)
  })

  test.each<[what: string, home: string, team: string]>([
    ['home team', 'FALSE', 'CSK'],
    ['visitors', 'TRUE', 'MAD'],
  ])('with an invalid home have the side of the %s by the code of the team', async (_, home, team) => {
    const whole = (await read()).season!.matches[1]!
    for (const at of plays.keys()) {
      const { season, withPlays } = await changed(plays.map((line, i) => (i === at ? line.replace(/,(TRUE|FALSE),NA,/, ',?,NA,') : line)))
      expect([at, withPlays, season!.matches[1]!.plays]).toEqual([at, 1, whole.plays])
    }
    const { season, problems } = await changed(plays.map((line) => line.replace(`,${home},NA,`, ',?,NA,')))
    expect(season!.matches[1]!.scoreboard).toEqual(whole.scoreboard)
    expect(season!.matches[1]!.plays!.length).toBe(whole.plays!.length)
    expect(problems[0]![1]).toBe('left out: home "?" is neither TRUE nor FALSE')
    expect(plays.filter((line) => line.includes(`,${team},"`)).length).toBeLessThanOrEqual(problems.length)
  })

  test('of another game are kept when one game is invalid', async () => {
    const other = playLines(shortGame, 258).map((line, i) => (i === 4 ? line.replace('3FGM', '9FGM') : line))
    const { withPlays, problems } = await changed([...plays, ...other])
    expect([withPlays, problems.length]).toEqual([1, 1])
  })

  test('that end before the last quarter are left out, even if they add up to the result', async () => {
    const { season, withPlays } = await changed(plays.slice(0, 20))
    expect([withPlays, season!.matches[1]!.repairs.length]).toEqual([0, 1])
  })

  test('that do not add up to the result are left out with a repair note', async () => {
    const { season, withPlays } = await changed(plays.map((line) => line.replace('2FGM', '3FGM')))
    expect([withPlays, season!.matches[1]!.repairs]).toEqual([0, ['plays do not add up to the score and were left out']])
  })
})

test.each<[what: string, line: string, reason: string]>([
  ['an invalid location', shots[1]!.replace('1.0', '1e9'), 'coord_x "1e9" is not a place on a court'],
  ['an invalid id', shots[1]!.replace('P000001', '?'), 'player_id "?" is not an id'],
])('a shot with %s loses its location', async (_, line, reason) => {
  const { withPlays, problems } = await read({ 'el/sampleshots.csv': text([shots[0]!, line]) })
  expect([withPlays, problems]).toEqual([1, [['sampleshots.csv#2', reason]]])
})

describe.each(['el/gameresults.csv', 'el/samplepbp.csv', 'el/sampleshots.csv', 'el/teaminfo.csv'] as const)('%s', (name) => {
  const valid = files()[name]
  const kept = name === 'el/gameresults.csv' ? 0 : 5
  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(valid)]), 'a ZIP archive instead of text'],
    ['a gzip archive', gzipSync(valid), 'a gzip archive instead of text'],
    ['UTF-16', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 'UTF-16 instead of text'],
    ['a web page', '<!doctype html>\n<title>404</title>\n', 'names no column'],
    ['empty', '', 'the file is empty'],
  ])('that is %s gives only a problem', async (_, content, reason) => {
    const { season, problems } = await read({ [name]: content })
    expect([season?.matches.length ?? 0, problems.length]).toEqual([kept, 1])
    expect(problems[0]![1]).toEqual(expect.stringContaining(reason))
  })

  test('that is truncated in its last line, or has a line that is not UTF-8, loses that line', async () => {
    const last = valid.trimEnd().lastIndexOf('\n')
    const changed = [valid.slice(0, last + 4), Buffer.concat([Buffer.from(valid.trimEnd()), Buffer.from([0xe9, 0x0a])])]
    for (const content of changed) expect((await read({ [name]: content })).problems).toHaveLength(1)
  })

  test('with a line of a hundred megabytes loses that line', async () => {
    const { file, megabytesRead } = endlessFile(name, valid)
    const others = Object.entries(files()).filter(([other]) => other !== name)
    const datasets = await getDatasets(euroleague, [...others.map(([other, content]) => validFile(other, content)), file])
    expect([...datasets.values()].flatMap(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
      'a line of more than 8192 bytes',
    ])
    expect([megabytesRead(), datasets.get('2018-19')!.matches.length]).toEqual([100, 5])
  })
})
