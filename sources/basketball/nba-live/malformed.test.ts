import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { endlessFile, malformedDocuments, validFile } from '../../testing/spoilt-document.ts'
import { nbaLive } from './connector.ts'
import { actions, boxScore, gameId, lakers, newYork, playByPlay, schedule, scheduled } from './testing/invented-game.ts'

const dataset = '2016-17/00216000'
const box = `nba/live_boxscore_${gameId}.json`
const plays = `nba/live_playbyplay_${gameId}.json`
const files = { [box]: boxScore(), [plays]: playByPlay() }
const partFrom = async (content: Record<string, string | Uint8Array>): Promise<MatchesDataset> =>
  (await getDatasets(nbaLive, content)).get(dataset)!
const has = ({ matches: [match] }: MatchesDataset) => match && [match.lineup !== undefined, match.plays !== undefined]

const foul = actions.find(({ actionType }) => actionType === 'foul')!.actionNumber

describe('the files of a game', () => {
  test('together give the game', async () => {
    const complete = await partFrom(files)
    expect([complete.problems, has(complete)]).toEqual([[], [true, true]])
    const [match] = complete.matches
    expect(match!.lineup!.home).toMatchObject({ starters: { length: 5 }, substitutes: [], bench: [{ name: 'On Bench', shirtNumber: 0 }] })
    expect(match!.plays!.map(({ type }) => type).slice(0, 6)).toEqual([
      'period_start',
      'shot_made',
      'shot_made',
      'foul',
      'foul',
      'period_end',
    ])
    const playTypes = match!.plays!.flatMap(({ details, people }) =>
      details?.case === 'basketball' && details.value.foulKind ? [[details.value.foulKind, people!.length]] : [],
    )
    expect(playTypes).toEqual([
      ['shooting', 2],
      ['technical', 0],
    ])
  })

  test.each(malformedDocuments(files[plays]!))('plays that are %s are left out; the rest is kept', async (_, content, reason) => {
    const read = await partFrom({ ...files, [plays]: content })
    expect(has(read)).toEqual([true, false])
    expect(read.problems).toMatchObject([
      { row: `${dataset}#${gameId}`, reason: expect.stringMatching(`^live_playbyplay_${gameId}.json: .*${reason}`) },
    ])
  })

  test.each(malformedDocuments(files[box]!))('without a box score, since it is %s, only the schedule is used', async (_, content) => {
    expect((await partFrom({ ...files, [box]: content })).matches).toEqual([])
    const list = { 'nba/live_schedule_2016-17.json': schedule([scheduled(gameId)]) }
    expect(has(await partFrom({ ...files, ...list, [box]: content }))).toEqual([false, false])
  })

  test.each<[what: string, change: object, repair: string]>([
    ['a clock', { clock: 'soon' }, 'clock "soon" is not a time PTmmMss.00S: that of the play before'],
    ['a period', { period: null }, 'period null is not a whole number: that of the play before'],
    ['a number', { actionNumber: '?' }, 'a cell of an action left out: actionNumber "?" is not a whole number'],
    ['a place in the order', { orderNumber: '?' }, 'a cell of an action left out: orderNumber "?" is not a whole number'],
    ['a time', { timeActual: '?' }, 'a cell of an action left out: timeActual "?" is not a time in UTC'],
    ['a kind of foul', { subType: 7 }, 'a cell of an action left out: subType 7 is not text'],
  ])('one action in the middle without %s is kept', async (_, change, repair) => {
    const all = (await partFrom(files)).matches[0]!.plays!.length
    const content = playByPlay(actions.map((each) => (each.actionNumber === foul ? { ...each, ...change } : each)))
    const read = await partFrom({ ...files, [plays]: content })
    expect([read.problems, read.matches[0]!.plays?.length, read.matches[0]!.repairs]).toEqual([[], all, [repair]])
  })

  test('keep lineups whichever token of the box score is bad', async () => {
    const list = { 'nba/live_schedule_2016-17.json': schedule([scheduled(gameId, { awayTeam: lakers })]) }
    const lost: string[] = []
    for (const { what, content } of getMutants({ [box]: files[box]! }, 1, 200)) {
      const part = await partFrom({ ...list, [box]: content, [plays]: files[plays]! })
      expect([what, part.matches.length]).toEqual([what, 1])
      if (!part.matches[0]!.lineup) lost.push(what.split(':')[0]!)
    }
    expect(lost.filter((path) => !/^game(?:\.gameStatus(?:Text)?|\.(?:home|away)Team)?$/.test(path))).toEqual([])
  })

  test.each<[what: string, change: object, reason: string]>([
    ['of an unknown type', { actionType: 'somersault' }, ': actionType "somersault" is unknown'],
  ])('one action in the middle %s costs that action', async (_, change, reason) => {
    const read = await partFrom({
      ...files,
      [plays]: playByPlay(actions.map((each) => (each.actionNumber === foul ? { ...each, ...change } : each))),
    })
    expect([has(read), read.problems, read.matches[0]!.repairs]).toEqual([
      [true, true],
      [],
      [expect.stringContaining(`left out: action ${foul}${reason}`)],
    ])
  })

  test('without an action that scored, the plays are left out', async () => {
    const read = await partFrom({
      ...files,
      [plays]: playByPlay(actions.map((each) => (each.actionType === '3pt' ? { ...each, actionType: '4pt' } : each))),
    })
    expect([has(read), read.problems]).toEqual([[true, false], []])
  })

  test.each<[what: string, change: Record<string, unknown>, repair: string]>([
    ['the arena', { arena: { arenaName: 7 } }, 'arena left out: arenaName 7 is not text'],
    ['the crowd', { attendance: 'many' }, 'attendance left out: attendance "many" is not a whole number'],
    ['the time', { gameTimeUTC: null }, 'time left out: gameTimeUTC null is not a time in UTC'],
    ['the day in the east', { gameEt: null }, 'day left out: gameEt null is not a time'],
    ['the officials', { officials: [{}] }, 'officials left out: name (missing) is not text'],
    ['the status text', { gameStatusText: null }, 'status text left out: gameStatusText null is not text'],
    ['the clock', { gameClock: 'soon' }, 'clock left out: gameClock "soon" is not a time PTmmMss.00S'],
  ])('%s that cannot be read costs no more than itself', async (_, change, repair) => {
    const read = await partFrom({ ...files, [box]: boxScore(change) })
    expect([read.problems, read.matches[0]!.repairs, read.matches[0]!.date]).toEqual([[], [repair], '2016-10-25'])
    expect(has(read)).toEqual([true, true])
  })

  test('nor does a state as text, or the statistics of one player', async () => {
    const document = JSON.parse(boxScore({ gameStatus: '3' }))
    document.game.homeTeam.players[0].statistics.assists = 'two'
    const read = await partFrom({ ...files, [box]: JSON.stringify(document) })
    expect([has(read), read.problems, read.matches[0]!.scoreboard.status]).toEqual([[true, true], [], 'FT'])
    expect(read.matches[0]!.repairs).toEqual([expect.stringMatching(/^statistics of .* left out: assists "two" is not a whole number$/)])
  })

  test('plays of a live game may lag behind its score', async () => {
    const inPlay = boxScore({ gameStatus: 2, gameStatusText: 'Q1 9:00', period: 1, quarters: 1 })
    const read = await partFrom({ [box]: inPlay, [plays]: playByPlay(actions.slice(0, 2)) })
    expect([has(read), read.matches[0]!.scoreboard]).toMatchObject([
      [true, true],
      { state: 'live', status: 'Q1', homeScore: 2, awayScore: 3 },
    ])
  })

  test('one with a line of a hundred megabytes is rejected with at most eight in memory', async () => {
    const { file, megabytesRead } = endlessFile(plays, '{"game":"')
    const read = await getDatasets(nbaLive, [validFile(box, files[box]!), file])
    expect(has(read.get(dataset)!)).toEqual([true, false])
    expect(megabytesRead()).toBeLessThan(10)
  })
})

describe('a schedule', () => {
  const name = 'nba/live_schedule_2016-17.json'
  const ids = ['0021600010', '0021600020', '0021600030']
  const games = ids.map((id) => scheduled(id))
  const complete = schedule(games)
  const read = async (content: string | Uint8Array) => {
    const datasets = await getDatasets(nbaLive, { [name]: content })
    const result = datasets.get(dataset)
    return [
      result?.matches.map(({ text }) => text) ?? [],
      datasets.get('live_schedule_2016-17')!.problems.map(({ reason }) => reason),
      result?.complete,
    ]
  }

  test('that is valid is complete and gives the meeting numbers', async () => {
    expect(await read(complete)).toEqual([ids, [], true])
    expect((await partFrom({ [name]: complete })).matches.map(({ meeting }) => meeting)).toEqual([1, 2, 3])
  })

  test('that is truncated gives the games before the cut and withdraws nothing', async () => {
    const cut = complete.slice(0, complete.lastIndexOf('"gameId"') + 5)
    expect(await read(cut)).toEqual([ids.slice(0, 2), [expect.stringContaining('the file ends before')], false])
  })

  test.each<[what: string, change: object, reason: string]>([
    ['no teams yet', { awayTeam: { ...newYork, teamId: 0 } }, 'its teams are not known yet'],
    ['neither day nor time', { gameDateEst: '?', gameDateTimeUTC: '25:00' }, 'gameDateEst "?" is not a time in UTC'],
    ['an unknown status', { gameStatus: 9, gameStatusText: 'Brawl' }, 'gameStatus 9 is unknown'],
  ])('with %s in the middle loses that game', async (_, change, reason) => {
    const rows = games.map((game, i) => (i === 1 ? { ...game, ...change } : game))
    expect(await read(schedule(rows))).toEqual([[ids[0], ids[2]], [expect.stringContaining(reason)], false])
  })

  test('with a team that is not reviewed has it by the name of the source, or loses that game', async () => {
    const withTeam = (team: object) => games.map((game, i) => (i === 1 ? { ...game, awayTeam: { ...newYork, ...team } } : game))
    const named = await partFrom({ [name]: schedule(withTeam({ teamId: 77, teamCity: 'Ulm', teamName: 'Sparrows' })) })
    expect(named.matches[1]!.away).toEqual({ name: 'Ulm Sparrows', country: 'INT', sourceId: '77' })
    const nameless = withTeam({ teamId: 77, teamCity: null, teamName: null })
    expect((await partFrom({ [name]: schedule(nameless) })).problems).toMatchObject([
      { row: `${dataset}#${ids[1]}`, reason: expect.stringContaining('team 77') },
    ])
  })

  test.each(malformedDocuments(complete).slice(2))('that is %s gives only a problem', async (_, content) => {
    const [games, problems] = await read(content)
    expect([games, (problems as string[]).length]).toEqual([[], 1])
  })

  test('with a row of a hundred megabytes is read up to it', async () => {
    const { file, megabytesRead } = endlessFile(name, `${complete.slice(0, -3)},{"gameDate":"x","games":[{"gameId":"`)
    expect((await getDatasets(nbaLive, [file])).get(dataset)!.matches).toHaveLength(3)
    expect(megabytesRead()).toBeLessThan(3)
  })
})

test('the same bytes give the same datasets', async () => expect(await partFrom(files)).toEqual(await partFrom(files)))
