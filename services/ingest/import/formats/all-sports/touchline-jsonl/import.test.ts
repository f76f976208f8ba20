import { expect, test } from '@jest/globals'
import type { RaceDetails } from '@touchline/contract/gen/racing'
import { feedCatalog, feedLive, feedMatch, feedRacing, feedStats } from '@touchline/contract/topics'
import { examples, getExample } from '@touchline/sources/all-sports/touchline-jsonl/testing/examples'
import { fullRace, fullRunners, racesCsv, runnersCsv } from '@touchline/sources/horse-racing/racing-csv/testing/race-day'
import { putFiles, sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

/** The day is after the matches of all examples. */
const started = { collects: [feedCatalog, feedLive, feedMatch, feedStats], now: '2026-07-01T12:00:00Z' }
const withRow = (text: string, id: string, change: (row: Record<string, unknown>) => unknown): string =>
  text
    .split('\n')
    .map((line) => (line.includes(`{"record":"match","id":"${id}"`) ? JSON.stringify(change(JSON.parse(line))) : line))
    .join('\n')

test('a season is imported, a second time nothing is written, corrections and withdrawals are published', async () => {
  const ingest = await startedIngest(undefined, started)
  const handball = getExample('handball')
  const root = sourceFolder({ 'acme/handball.jsonl': handball })
  const feed = `touchline-jsonl@acme:${root}`
  expect(await ingest.imported(feed)).toMatchObject({ rows: 15, matches: 2, entries: 12, quarantined: 0, provisional: 2, lost: 0 })
  expect(await ingest.imported(feed)).toMatchObject({ rows: 15, writes: 0 })
  const [played, next] = ingest.matches()
  expect(played!.matchId).toMatch(/^han-m/)
  expect(played!.schedule).toMatchObject({ season: '2025/2026', coverage: { events: true, lineups: true, statistics: true, live: 'post' } })
  const league = ingest.catalog().flatMap(({ entity }) => (entity.case === 'league' ? [entity.value] : []))
  expect(league).toMatchObject([{ name: 'Oberliga', countryCode: 'DE', gender: 'w', provisional: true, slug: 'germany-oberliga' }])

  putFiles(root, { 'acme/handball.jsonl': withRow(handball, 'm1', (row) => ({ ...row, home_score: 4 })) })
  await ingest.imported(feed)
  expect(ingest.matches().at(-1)).toMatchObject({ matchId: played!.matchId, seq: 2n, scoreboard: { homeScore: 4 } })

  putFiles(root, { 'acme/handball.jsonl': withRow(handball, 'm2', ({ record, id }) => ({ record, id, withdrawn: true })) })
  expect(await ingest.imported(feed)).toMatchObject({ withdrawn: 1, lost: 0 })
  expect(ingest.matches().find(({ withdrawn }) => withdrawn)!.matchId).toBe(next!.matchId)
})

test('the first lineup of a season is covered before the match starts', async () => {
  const ingest = await startedIngest(undefined, started)
  const lines = getExample('handball').split('\n')
  const isOfMatch = (line: string) => line.includes('"match":"m1"') || line.includes('"record":"match","id":"m1"')
  const lineup = lines.find((line) => line.includes('"record":"lineup"') && line.includes('"match":"m1"'))!
  const first = [...lines.filter((line) => !isOfMatch(line) && line !== ''), lineup.replace('"match":"m1"', '"match":"m2"')]
  await ingest.imported(`touchline-jsonl@acme:${sourceFolder({ 'acme/handball.jsonl': `${first.join('\n')}\n` })}`)
  expect(ingest.matches()).toMatchObject([{ scoreboard: { state: 'scheduled' }, schedule: { coverage: { lineups: true, events: false } } }])
})

test('a match in play is published to live', async () => {
  const ingest = await startedIngest(undefined, started)
  const live = { record: 'live', match: 'm2', state: 'live', status: '1H', period: '1H', minute: 12, home_score: 7, away_score: 5 }
  const root = sourceFolder({ 'acme/handball.jsonl': `${getExample('handball')}${JSON.stringify(live)}\n` })
  await ingest.imported(`touchline-jsonl@acme:${root}`)
  expect(ingest.published(feedLive)).toMatchObject([
    { source: 'touchline-jsonl@acme@#live', scoreboard: { state: 'live', minute: 12, homeScore: 7, awayScore: 5 } },
  ])
})

test('the same keys in several sports are several leagues', async () => {
  const ingest = await startedIngest(undefined, started)
  const feed = `touchline-jsonl@acme:${sourceFolder(examples())}`
  expect(await ingest.imported(feed)).toMatchObject({ files: expect.any(Number), matches: 16, parts: 0, quarantined: 0, lost: 0 })
  expect(await ingest.imported(feed)).toMatchObject({ writes: 0 })
})

test('two partners with the same keys have leagues and players of their own', async () => {
  const ingest = await startedIngest(undefined, started)
  const other = getExample('hockey').replace('"source":"acme"', '"source":"other"').replace('"Oberliga"', '"Second"')
  await ingest.imported(`touchline-jsonl@acme:${sourceFolder({ 'a/x.jsonl': getExample('hockey') })}`)
  await ingest.imported(`touchline-jsonl@other:${sourceFolder({ 'b/x.jsonl': other })}`)
  const leagues = ingest.catalog().flatMap(({ entity }) => (entity.case === 'league' ? [entity.value.id] : []))
  expect(new Set(leagues).size).toBe(2)
})

test('a check names the lines that an import would not take in, and publishes nothing', async () => {
  const ingest = await startedIngest(undefined, started)
  const lines = getExample('handball').trimEnd().split('\n')
  const bad = ['{"record":"event","id":"e9","match":"m1"}', '{"record":"match","id":"m3","attendance":-1}']
  const again = withRow(lines[5]!, 'm1', (row) => ({ ...row, id: 'm4', attendance: 'x', away: { team: 't1' } }))
  const root = sourceFolder({ 'acme/x.jsonl': [...lines, ...bad, again].join('\n') })
  const faults: unknown[] = []
  let rows = 0
  for await (const checked of ingest.client.checkSource({ feed: `touchline-jsonl:${root}` })) {
    rows += checked.rows
    for (const { file, place, rows: refused, reason } of checked.faults) faults.push([file.split('/')[1], place, refused, reason])
  }
  expect(rows).toBe(lines.length - 1 + 3)
  expect(faults).toEqual([
    ['x.jsonl', '19', 1, expect.stringContaining('is on both sides')],
    ['x.jsonl', '17', 1, expect.stringMatching(/^type \(missing\)/)],
    ['x.jsonl', '18', 1, expect.stringMatching(/^league \(missing\)/)],
    ['x.jsonl', '19', 0, expect.stringContaining('attendance "x"')],
  ])
  expect(ingest.matches()).toEqual([])
  await expect(
    ingest.client
      .checkSource({ feed: `touchline-jsonl:${root}/none` })
      [Symbol.asyncIterator]()
      .next(),
  ).rejects.toThrow('no such file')
})

test('open injuries are published with the matches of both teams, also with those to come, and are covered', async () => {
  const ingest = await startedIngest(undefined, started)
  const injury = {
    record: 'injury',
    id: 'i1',
    player: { name: 'Ada Quill', id: 'p1' },
    team: 't1',
    status: 'suspended',
    updated_at: '2026-01-02T09:00:00Z',
  }
  const root = sourceFolder({ 'acme/x.jsonl': `${getExample('handball')}${JSON.stringify(injury)}\n` })
  expect(await ingest.imported(`touchline-jsonl@acme:${root}`)).toMatchObject({ matches: 2, quarantined: 0, lost: 0 })
  expect(ingest.matches().map(({ schedule }) => schedule!.coverage!.injuries)).toEqual([true, true])
  const [played, next] = ingest.published(feedStats)
  expect(played!.injuries!.items).toEqual([])
  const { homeId, awayId } = { homeId: ingest.matches()[1]!.schedule!.home!.teamId, awayId: ingest.matches()[1]!.schedule!.away!.teamId }
  expect(next!.injuries!.items).toMatchObject([{ playerName: 'Ada Quill', status: 'suspended', teamId: awayId }])
  expect(homeId).not.toBe(awayId)
})

test('a race day: the races of racing-csv under the same ids, corrected and withdrawn by meeting', async () => {
  const ingest = await startedIngest(undefined, { collects: [feedRacing] })
  const day = getExample('horse-racing')
  const root = sourceFolder({ 'acme/day.jsonl': day, 'csv/races.csv': racesCsv([fullRace]), 'csv/runners.csv': runnersCsv(fullRunners) })
  const feed = `touchline-jsonl@acme:${root}/acme`
  expect(await ingest.imported(feed)).toMatchObject({
    rows: 10,
    matches: 0,
    entries: 9,
    skipped: { 'heartbeat records': 1 },
    lost: 0,
    parts: 0,
  })
  expect(await ingest.imported(feed)).toMatchObject({ writes: 0 })
  await ingest.imported(`racing-csv:${root}/csv`)
  const [, race, , , sameRace] = ingest.published(feedRacing).map(({ entity }) => entity.value)
  expect(sameRace).toMatchObject({ race: { id: (race as RaceDetails).race!.id } })
  const ids = (details: unknown) => (details as RaceDetails).runners!.items.map(({ id }) => id)
  expect(ids(race)[0]).toBe(ids(sameRace)[0])

  const last = () => ingest.published(feedRacing).at(-1)!
  const put = (text: string) => putFiles(root, { 'acme/day.jsonl': text })
  put(day.replace('"winning_time_s":233.41', '"winning_time_s":233.5'))
  await ingest.imported(feed)
  expect(last()).toMatchObject({ seq: 2n, entity: { value: { result: { winningTimeS: 233.5 } } } })
  put(`${day}{"record":"race","id":"r2","withdrawn":true}\n`)
  await ingest.imported(feed)
  expect(last()).toMatchObject({ withdrawn: true, entity: { case: 'race' } })
  const before = ingest.published(feedRacing).length
  put(`${day.split('\n', 1)[0]}\n{"record":"meeting","id":"g1","withdrawn":true}\n`)
  expect(await ingest.imported(feed)).toMatchObject({ rows: 1, skipped: { 'withdrawn records': 1 }, lost: 0 })
  const gone = ingest.published(feedRacing).slice(before)
  expect(gone.map(({ withdrawn, entity }) => [withdrawn, entity.case]).sort()).toEqual([
    [true, 'meeting'],
    [true, 'race'],
  ])
})

test('a squad is published with the team, and replaced by the next one without a match being withdrawn', async () => {
  const ingest = await startedIngest(undefined, started)
  const handball = getExample('handball')
  const member = (id: string, name: string) => {
    const record = { record: 'member', league: 'l1', season: '2025/2026', team: 't1', player: { id, name }, shirt_number: 9 }
    return `${JSON.stringify({ ...record, joined: '2025-07-01' })}\n`
  }
  const root = sourceFolder({ 'acme/x.jsonl': `${handball}${member('p8', 'Ida Frost')}${member('p9', 'Jo Lund')}` })
  const feed = `touchline-jsonl@acme:${root}`
  expect(await ingest.imported(feed)).toMatchObject({ rows: 17, matches: 2, entries: 14, quarantined: 0, lost: 0 })
  const lists = () =>
    ingest.catalog().flatMap(({ entity }) => (entity.case === 'squad' && entity.value.complete ? [entity.value.members] : []))
  expect(
    lists()[0]!
      .map(({ name, shirtNumber, joined }) => [name, shirtNumber, joined])
      .sort(),
  ).toEqual([
    ['Ida Frost', 9, '2025-07-01'],
    ['Jo Lund', 9, '2025-07-01'],
  ])
  expect(await ingest.imported(feed)).toMatchObject({ writes: 0 })
  const [head = '', league = '', team = ''] = handball.split('\n')
  putFiles(root, { 'acme/x.jsonl': `${[head, league, team].join('\n')}\n${member('p9', 'Jo Lund')}` })
  expect(await ingest.imported(feed)).toMatchObject({ rows: 3, withdrawn: 0, lost: 0 })
  expect(lists()).toMatchObject([[{}, {}], [{ name: 'Jo Lund' }]])
})

test('the last match of a season is withdrawn with the league and season', async () => {
  const ingest = await startedIngest(undefined, started)
  const handball = getExample('handball')
  const root = sourceFolder({ 'acme/x.jsonl': handball })
  await ingest.imported(`touchline-jsonl@acme:${root}`)
  const withdrawal = (id: string, more: object) => JSON.stringify({ record: 'match', id, withdrawn: true, ...more })
  const season = { league: 'l1', season: '2025/2026' }
  const [head = '', league = ''] = handball.split('\n')
  putFiles(root, { 'acme/x.jsonl': [head, league, withdrawal('m1', {}), withdrawal('m2', season)].join('\n') })
  expect(await ingest.imported(`touchline-jsonl@acme:${root}`)).toMatchObject({ rows: 3, withdrawn: 2, lost: 0 })
})

test('a season that only a corrected line names is left as it is', async () => {
  const ingest = await startedIngest(undefined, started)
  const handball = getExample('handball')
  const root = sourceFolder({ 'acme/x.jsonl': handball })
  await ingest.imported(`touchline-jsonl@acme:${root}`)
  const [head = '', league = '', ...lines] = handball.split('\n')
  const match = lines.find((line) => line.includes('"id":"m1"'))!
  const teams = lines.filter((line) => line.startsWith('{"record":"team"'))
  const corrected = match.replace('"season":"2025/2026"', '"season":"2026/2027"')
  putFiles(root, { 'acme/x.jsonl': [head, league, ...teams, match, corrected].join('\n') })
  expect(await ingest.imported(`touchline-jsonl@acme:${root}`)).toMatchObject({ matches: 1, withdrawn: 0, lost: 0 })
})

test('a file whose header names another source than its feed is refused, and contributes to no league of that', async () => {
  const ingest = await startedIngest(undefined, started)
  const root = sourceFolder({ 'x.jsonl': getExample('handball') })
  expect(await ingest.imported(`touchline-jsonl@acme:${root}`)).toMatchObject({ matches: 2, quarantined: 0 })
  const published = ingest.catalog().length
  expect(await ingest.imported(`touchline-jsonl@evil:${root}`)).toMatchObject({ matches: 0, quarantined: 16, entries: 0, lost: 0 })
  const { items } = await ingest.client.listQuarantine({})
  expect(items.map(({ reason }) => reason)).toEqual([
    'the header names the source "acme", and these are the files of "evil"; without a header no line of the file is read',
  ])
  expect([ingest.catalog().length, ingest.matches().length]).toEqual([published, 2])
  // A feed without a name may have the files of several partners.
  expect(await ingest.imported(`touchline-jsonl:${root}`)).toMatchObject({ matches: 2, quarantined: 0 })
})

test('a line that withdraws no match is refused', async () => {
  const ingest = await startedIngest(undefined, started)
  const [head = '', league = ''] = getExample('handball').split('\n')
  const withdrawal = (id: string, more: object = {}) => JSON.stringify({ record: 'match', id, withdrawn: true, ...more })
  const unknown = { league: 'l1', season: '1999/2000' }
  const root = sourceFolder({ 'acme/x.jsonl': [head, league, withdrawal('typo', unknown)].join('\n') })
  const feed = `touchline-jsonl@acme:${root}`
  const reasons = async () => (await ingest.client.listQuarantine({})).items.map(({ reason }) => reason)
  expect(await ingest.imported(feed)).toMatchObject({ rows: 2, quarantined: 1, lost: 0 })
  expect(await reasons()).toEqual([expect.stringContaining('withdraws nothing: neither this file nor an earlier one has')])

  putFiles(root, { 'acme/x.jsonl': [head, withdrawal('typo')].join('\n') })
  expect(await ingest.imported(feed)).toMatchObject({ rows: 1, quarantined: 1, lost: 0 })
  expect(await reasons()).toContainEqual(expect.stringContaining('withdraws nothing: the file has no match "typo", and names no league'))

  putFiles(root, { 'acme/x.jsonl': `${getExample('handball')}${withdrawal('typo')}\n` })
  expect(await ingest.imported(feed)).toMatchObject({ rows: 16, matches: 2, quarantined: 1, lost: 0 })
})
