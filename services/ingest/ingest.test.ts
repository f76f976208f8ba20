import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { IdentitySchema } from '@touchline/contract/gen/ingest'
import { isId } from '@touchline/contract/ids'
import { feedMatch } from '@touchline/contract/topics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { leagueIdentity } from './identity/ids.ts'
import { identities } from './records.ts'
import { type StartedIngest, startedIngest } from './testing/started-ingest.ts'

let t: StartedIngest
afterEach(() => t.stop())

const rows = [
  played(1, '2024-08-16', 'Manchester United FC', 'Fulham FC', [1, 0]),
  played(1, '2024-08-17', 'Arsenal FC', 'Wrexham AFC', [2, 2]),
  played(2, '2024-08-24', 'Fulham', 'Arsenal FC'),
]
const file = season('English Premier League 2024/25', rows)
const numbers = ({ rows: read, matches, merged, quarantined, repaired, writes }: Awaited<ReturnType<StartedIngest['imported']>>) => ({
  read,
  matches,
  merged,
  quarantined,
  repaired,
  writes,
})

describe('an import', () => {
  test('publishes the league, the season, the teams and the matches', async () => {
    t = await startedIngest()
    const done = await t.imported(`openfootball-json:${sourceFolder({ '2024-25/en.1.json': file })}`)
    expect(done).toMatchObject({ done: true, files: 1, rows: 3, matches: 3, merged: 0, quarantined: 0, repaired: 0 })
    const entities = t.catalog().map(({ entity }) => entity)
    const [league, getSeason] = ['league', 'season'].map((kind) => entities.find((entity) => entity.case === kind)!.value!)
    expect(league).toMatchObject({
      name: 'Premier League',
      slug: 'england-premier-league',
      countryCode: 'GB-ENG',
      tier: 1,
      type: 'league',
      gender: 'm',
      spellings: ['English Premier League'],
      coverage: { events: false, live: 'post' },
    })
    expect(getSeason).toMatchObject({
      leagueId: league!.id,
      name: '2024/2025',
      startDate: '2024-08-16',
      endDate: '2024-08-24',
      stages: [{ name: 'Regular Season', type: 'league' }],
    })
    const teams = entities.filter((entity) => entity.case === 'team').map((entity) => entity.value!)
    expect(teams.map(({ name, countryCode }) => [name, countryCode])).toEqual([
      ['Manchester United FC', 'GB-ENG'],
      ['Fulham', 'GB-ENG'],
      ['Arsenal FC', 'GB-ENG'],
      ['Wrexham AFC', 'GB-WLS'],
    ])
    expect(teams[1]).toMatchObject({ spellings: ['Fulham FC'], type: 'club', gender: 'm' })
    expect(t.matches()[0]).toMatchObject({
      source: 'openfootball-json',
      precedence: 130,
      seq: 1n,
      withdrawn: false,
      schedule: {
        leagueId: league!.id,
        season: '2024/2025',
        seasonId: getSeason!.id,
        stage: 'Regular Season',
        round: 'Matchday 1',
        startAt: '2024-08-16T14:00:00Z',
        timeTbd: false,
        home: { teamId: teams[0]!.id },
        away: { teamId: teams[1]!.id },
        coverage: { live: 'post' },
      },
      scoreboard: { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0, winner: 'home' },
    })
    expect(t.matches().every(({ matchId, events, receivedAt }) => isId(matchId, 'match') && !events && receivedAt)).toBe(true)
  })

  test('of the same files writes and publishes nothing, also from another folder', async () => {
    t = await startedIngest()
    const root = sourceFolder({ '2024-25/en.1.json': file })
    await t.imported(`openfootball-json:${root}`)
    const observations = [t.matches().length, t.catalog().length]
    for (const place of [root, `${root}/2024-25`, `${root}/2024-25/en.1.json`]) {
      const again = await t.imported(`openfootball-json:${place}`)
      // Only the last location of the source is written.
      expect(numbers(again)).toEqual({ read: 3, matches: 3, merged: 0, quarantined: 0, repaired: 0, writes: place === root ? 0 : 1 })
    }
    expect([t.matches().length, t.catalog().length]).toEqual(observations)
  })

  test('publishes only changes, under the next sequence', async () => {
    t = await startedIngest()
    const root = sourceFolder({ '2024-25/en.1.json': file })
    await t.imported(`openfootball-json:${root}`)
    const before = t.matches()
    putFiles(root, { '2024-25/en.1.json': file.replace('"score":{}', '"score":{"ft":[0,4]}') })
    await t.imported(`openfootball-json:${root}`)
    const changed = t.matches().slice(before.length)
    expect(changed).toMatchObject([{ matchId: before[2]!.matchId, seq: 2n, scoreboard: { homeScore: 0, awayScore: 4, winner: 'away' } }])
  })

  test('imports a league that is not reviewed under the name of its source; its id outlasts the name', async () => {
    t = await startedIngest()
    const root = sourceFolder({ '2024-25/ch.7.json': season('Swiss 7th League 2024/25', rows) })
    await t.imported(`openfootball-json:${root}`)
    const getLeague = () => t!.catalog().findLast(({ entity }) => entity.case === 'league')!.entity.value
    const before = getLeague()
    expect(before).toMatchObject({
      name: 'Swiss 7th League',
      countryCode: 'CH',
      tier: 7,
      slug: 'switzerland-swiss-7th-league',
      provisional: true,
    })
    expect(t.matches()).toHaveLength(rows.length)
    const waiting = { kind: 'league', firstId: before!.id, firstName: 'Swiss 7th League', reason: expect.stringContaining('"ch.7"') }
    expect((await t.client.listCandidates({})).items).toMatchObject([waiting])
    putFiles(root, { '2024-25/ch.7.json': season('Seventh League 2024/25', rows) })
    await t.imported(`openfootball-json:${root}`)
    expect(getLeague()).toMatchObject({ id: before!.id, name: 'Seventh League' })
    expect(t.matches()).toHaveLength(rows.length)
  })

  test('withdraws removed matches and publishes them again when they are back', async () => {
    t = await startedIngest()
    const root = sourceFolder({ '2024-25/en.1.json': file })
    await t.imported(`openfootball-json:${root}`)
    const [, { matchId: withdrawnId }] = t.matches() as [unknown, { matchId: string }]
    const observations = [t.matches().length, t.catalog().length]
    putFiles(root, { '2024-25/en.1.json': season('', [rows[0], rows[2]]) })
    await t.imported(`openfootball-json:${root}`)
    expect(t.matches().slice(observations[0])).toMatchObject([{ matchId: withdrawnId, seq: 2n, withdrawn: true }])
    expect(
      t
        .catalog()
        .slice(observations[1])
        .filter(({ withdrawn }) => withdrawn),
    ).toMatchObject([{ seq: 2n, dataset: '2024-25/en.1', entity: { case: 'team' } }])
    putFiles(root, { '2024-25/en.1.json': file })
    await t.imported(`openfootball-json:${root}`)
    expect(t.matches().at(-1)).toMatchObject({ matchId: withdrawnId, seq: 3n, withdrawn: false, scoreboard: { homeScore: 2 } })
  })

  test('does not withdraw other seasons, nor rows missing from a malformed file', async () => {
    t = await startedIngest()
    const root = sourceFolder({ '2024-25/en.1.json': file, '2023-24/en.1.json': file.replaceAll('2024-', '2023-') })
    await t.imported(`openfootball-json:${root}`)
    const observations = t.matches().length
    putFiles(root, { '2024-25/en.1.json': file.slice(0, file.indexOf('Arsenal')) })
    const cut = await t.imported(`openfootball-json:${root}/2024-25`)
    expect(numbers(cut)).toMatchObject({ read: 2, matches: 1, quarantined: 1 })
    expect(t.matches().length).toBe(observations)
  })

  test('merges duplicates and moves dates into the season', async () => {
    t = await startedIngest()
    const doubled = [
      rows[0],
      rows[1],
      { ...rows[1]!, score: { ht: [1, 1], ft: [2, 2] } },
      played(3, '2023-09-01', 'Arsenal FC', 'Fulham FC'),
    ]
    const root = sourceFolder({ '2024-25/en.1.json': season('', doubled) })
    expect(numbers(await t.imported(`openfootball-json:${root}`))).toMatchObject({ read: 4, matches: 3, merged: 1, repaired: 1 })
    expect(t.matches().map(({ schedule }) => schedule!.startAt)).toContain('2024-09-01T14:00:00Z')
    expect(t.matches()[1]!.scoreboard!.scores!.halftime).toMatchObject({ home: 1, away: 1 })
  })

  test.each([
    ['openfootbal-json:/tmp', 'Parameter feed has "openfootbal-json:/tmp", which names no known format'],
    ['openfootball-json:/nowhere/at/all', 'Parameter feed names /nowhere/at/all: there is no such file or folder'],
    ['openfootball-json:/dev/null', 'this format reads no file of this name'],
    ['demo?seed=1', 'which runs continuously'],
  ])('of %s fails with the reason', async (feed, reason) => {
    t = await startedIngest()
    await expect(t.imported(feed)).rejects.toMatchObject({ code: 'invalid_parameter', message: expect.stringContaining(reason) })
  })

  test('of an empty folder fails and is listed as failed', async () => {
    t = await startedIngest()
    const feed = `openfootball-json:${sourceFolder({ 'README.md': '' })}`
    await expect(t.imported(feed)).rejects.toThrow('the folder has no file that this format reads')
    const { items } = await t.client.listSources({})
    expect(items.find(({ source }) => source === 'openfootball-json')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/touchline-ingest-\w+: the folder has no file/),
    })
  })
})

test('a mistyped location leaves the state of an imported source unchanged', async () => {
  t = await startedIngest()
  const feed = `openfootball-json:${sourceFolder({ '2024-25/en.1.json': file })}`
  await t.imported(feed)
  await t.begun(2)
  const before = (await t.client.listSources({})).items
  await expect(t.imported('openfootball-json:/nonexistent')).rejects.toMatchObject({ code: 'invalid_parameter' })
  expect((await t.client.listSources({})).items).toEqual(before)
  expect((await t.imported(feed)).writes).toBe(0)
})

test('a feed is imported again until the bus is available', async () => {
  const open = await embedded.open()
  let tries = 0
  const publish: typeof open.bus.publish = (topic, messages) => {
    if (topic.name === feedMatch.name && ++tries <= 2) throw fail('upstream_unavailable')
    return open.bus.publish(topic, messages)
  }
  const feed = `openfootball-json:${sourceFolder({ '2024-25/en.1.json': file })}`
  t = await startedIngest(feed, { logLevel: 'silent', backEnds: { ...open, bus: { ...open.bus, publish } } })
  while (t.matches().length === 0) await t.clock.advance(1_000)
  await t.begun(1)
  expect((await t.client.listSources({})).items).toMatchObject([{ state: 'idle' }])
  expect(tries).toBeGreaterThan(2)
  await t.stop()
  await open.close()
  t = await startedIngest() // for afterEach to stop
})

test('an id minted from other words is rejected, and nothing is published under it', async () => {
  t = await startedIngest(undefined, { logLevel: 'silent' })
  const feed = `openfootball-json:${sourceFolder({ '2024-25/en.1.json': file })}`
  const { id: leagueId } = leagueIdentity('soccer', { countryCode: 'GB-ENG', gender: 'm', slug: 'england-premier-league' })
  await t.store.write(identities, [
    { doc: create(IdentitySchema, { id: leagueId, kind: 'league', key: 'league\nchess' }), replaces: 'absent' },
  ])
  await expect(t.imported(feed)).rejects.toMatchObject({ code: 'internal_error' })
  const { items } = await t.client.listSources({})
  expect(items.find(({ state }) => state === 'failed')?.reason).toContain(
    `The id ${leagueId} belongs to both league/chess and league/soccer/GB-ENG/m/england-premier-league.`,
  )
  expect([t.matches(), t.catalog()]).toEqual([[], []])
})

describe('the quarantine', () => {
  const bad = { ...rows[1]!, date: '2024-02-30' }
  const broken = () =>
    sourceFolder({
      '2024-25/en.1.json': season('', [
        rows[0],
        bad,
        { ...rows[0]!, score: { ft: [9, 9] } },
        played(3, '2024-09-01', 'Fulham', 'Fulham FC'),
      ]),
      'neither/en.1.json': season('English Premier League', rows),
      '2024-25/en.2.json': 'PK\u0003\u0004',
    })

  test('contains rejected rows with their reason, once', async () => {
    t = await startedIngest()
    const feed = `openfootball-json:${broken()}`
    expect(numbers(await t.imported(feed))).toMatchObject({ read: 8, matches: 1, quarantined: 7 })
    expect(numbers(await t.imported(feed)).writes).toBe(0)
    const { items, total } = await t.client.listQuarantine({})
    expect(total).toBe(5)
    expect(new Map(items.map(({ row, reason }) => [row, reason]))).toEqual(
      new Map([
        ['2024-25/en.1.json#2', 'date "2024-02-30" is not a day YYYY-MM-DD'],
        ['2024-25/en.1.json#3', 'another score than 2024-25/en.1.json#1, which is the same match'],
        ['2024-25/en.1.json#4', '"Fulham" and "Fulham FC" are the same team, which cannot meet itself'],
        ['2024-25/en.2.json#1', 'a ZIP archive instead of JSON; the rest is not read'],
        ['neither/en.1.json', 'neither the folder "neither" nor the name "English Premier League" names the season'],
      ]),
    )
    const entry = items.find(({ row }) => row === '2024-25/en.1.json#2')!
    expect(await t.client.getQuarantined({ id: entry.id })).toMatchObject({ source: 'openfootball-json', text: JSON.stringify(bad) })
    await expect(t.client.getQuarantined({ id: 'none' })).rejects.toMatchObject({ code: 'not_found' })
    expect((await t.client.listQuarantine({ limit: 2 })).items).toHaveLength(2)
  })

  test('releases rows that parse at the next import', async () => {
    t = await startedIngest()
    const root = broken()
    await t.imported(`openfootball-json:${root}`)
    expect(await t.client.retryQuarantined({ id: '' })).toMatchObject({ released: 0, kept: 5 })
    const { items } = await t.client.listQuarantine({})
    putFiles(root, { '2024-25/en.1.json': file })
    const id = items.find(({ row }) => row === '2024-25/en.1.json#2')!.id
    expect(await t.client.retryQuarantined({ id })).toMatchObject({ released: 1, kept: 0 })
    await t.settled()
    expect(t.matches()).toHaveLength(3)
    expect((await t.client.listQuarantine({})).total).toBe(2)
    await expect(t.client.retryQuarantined({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('truncates rows to 4,000 characters', async () => {
    t = await startedIngest()
    const long = { ...rows[0]!, date: 'x', note: '😀'.repeat(5_000) }
    await t.imported(`openfootball-json:${sourceFolder({ '2024-25/en.1.json': season('', [long]) })}`)
    const [entry] = (await t.client.listQuarantine({})).items
    expect(entry!.text.length).toBeLessThanOrEqual(4_000)
    expect(entry!.text.isWellFormed()).toBe(true)
  })
})
