import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports } from '@touchline/contract/catalog'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/* The day of a match in every timezone and every sport, when only the day is known or the match was suspended. */

const finished = { state: 'finished', status: 'FT', home_score: 3, away_score: 1 }
const suspended = { id: 'suspended', start_at: '2026-05-01T20:00:00Z', state: 'suspended', status: 'SUSP', home_score: 0, away_score: 1 }
const completed = {
  ...{ id: 'suspended', start_at: '2026-05-01T20:00:00Z', state: 'finished', status: 'FT', home_score: 1, away_score: 3 },
  ...{ resumed_on: ['2026-05-06', '2026-05-08'], completed_at: '2026-05-08T21:30:00Z' },
}
const matches = [
  { id: 'day', start_at: '2026-05-04T00:00:00Z', time_tbd: true, ...finished },
  { id: 'night', start_at: '2026-05-05T02:10:00Z', date: '2026-05-04', game_of_day: 2, ...finished },
  { id: 'nextday', start_at: '2026-05-06T12:00:00Z', time_tbd: true, ...finished },
  { id: 'monthend', start_at: '2026-04-30T00:00:00Z', time_tbd: true, ...finished },
  { id: 'clockchange', start_at: '2026-03-08T00:00:00Z', time_tbd: true, ...finished },
  { id: 'moved', start_at: '2026-05-04T18:00:00Z', game_of_day: 3, state: 'postponed', status: 'PST' },
]
/** The number of the round identifies each match in responses. */
const rounds = [suspended, ...matches].map(({ id }) => id)

const getLines = (sport: MatchSportId, ofSport: readonly object[]): object[] => {
  const sidesArePlayers = matchSports.find(({ id }) => id === sport)!.sidesArePlayers
  const side = (id: string, name: string) => (sidesArePlayers ? { players: [{ id, name }] } : { team: id })
  const [home, away] = [side('a', 'Ada Quill'), side('b', 'Bo Reed')]
  return [
    { record: 'header', touchline: 1, sport, source: 'acme' },
    { record: 'league', id: 'l1', name: 'Invented League', country: 'US', gender: 'm', type: 'league' },
    ...(sidesArePlayers
      ? []
      : [home, away].map((_, i) => ({ record: 'team', id: 'ab'[i], name: ['Ada Quill', 'Bo Reed'][i], country: 'US' }))),
    ...ofSport.map((each) => {
      const { id } = each as { id: string }
      return {
        record: 'match',
        league: 'l1',
        season: '2026',
        home,
        away,
        round: `Matchday ${1 + rounds.indexOf(id)}`,
        meeting: 1 + rounds.indexOf(id),
        ...each,
      }
    }),
  ]
}

const noFeeds = emptyFeed()

interface Listed {
  id: string
  round: string
  date: string
  start_at: string
  completed_at: string | null
  resumed_on: string[] | null
  league_id: string
}

describe.each(matchSports.filter(({ served }) => served).map(({ id }) => id))('the days of %s', (sport) => {
  const folder = getFolder({})
  let server: EndToEndServer
  const say = async (ofSport: readonly object[]) => {
    const text = getLines(sport, ofSport).map((line) => `${JSON.stringify(line)}\n`)
    writeFileSync(join(folder, 'league.jsonl'), text.join(''))
    await importFeed(server, `touchline-jsonl@acme:${folder}`)
    await server.settled()
  }
  const get = (query: string) => server.get(`/${sport}/matches?${query}`)
  const named = (listed: readonly Listed[]) => listed.map(({ round }) => rounds[Number(round.split(' ')[1]) - 1])
  const on = async (query: string) => named((await get(query)).data)

  beforeAll(async () => {
    server = await startEndToEndServer({ now: '2026-05-20T12:00:00Z', environment: { FEEDS: noFeeds } })
    await say([suspended, ...matches])
  })
  afterAll(() => server?.stop())

  test('a suspended match that is completed keeps its id and start, and is listed on each of its days', async () => {
    const before = await get('date=2026-05-08')
    expect(before.data).toEqual([])
    const [first]: Listed[] = (await get('date=2026-05-01')).data
    expect(first).toMatchObject({ completed_at: null, resumed_on: [] })
    await say([completed, ...matches])
    const after = await get('date=2026-05-08')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const { id, date, start_at } = first!
    const { resumed_on, completed_at } = completed
    expect(after.data).toMatchObject([{ id, date, start_at, resumed_on, completed_at, state: 'finished' }])
    for (const day of ['2026-05-01', '2026-05-06', '2026-05-08']) expect(await on(`date=${day}`)).toContain('suspended')
    for (const day of ['2026-05-02', '2026-05-07', '2026-05-09']) expect(await on(`date=${day}`)).not.toContain('suspended')
    expect((await server.get(`/${sport}/matches/${id}`)).data).toMatchObject({ resumed_on, completed_at })
  })

  test.each([
    ['date=2026-05-04', ['day', 'moved']],
    ['date=2026-05-04&timezone=America/New_York', ['day', 'moved', 'night']],
    ['date=2026-05-03&timezone=America/New_York', []],
    ['date=2026-05-04&timezone=Pacific/Kiritimati', ['day']],
    ['date=2026-05-05&timezone=Pacific/Kiritimati', ['moved', 'night']],
    ['date=2026-05-04&timezone=Etc/GMT%2B12', ['day', 'moved', 'night']],
    ['date=2026-05-06&timezone=Etc/GMT%2B12', ['suspended', 'nextday']],
    ['date=2026-05-06&timezone=Asia/Tokyo&order=desc', ['nextday', 'suspended']],
    ['date=2026-04-30&timezone=America/Los_Angeles', ['monthend']],
    ['date=2026-05-01&timezone=Asia/Tokyo', []],
    ['date=2026-05-02&timezone=Asia/Tokyo', ['suspended']],
    ['date=2026-03-08&timezone=America/New_York', ['clockchange']],
    ['date_from=2026-03-08&date_to=2026-03-08&timezone=Pacific/Auckland', ['clockchange']],
    ['date_from=2026-05-02&date_to=2026-05-31&timezone=America/New_York', ['suspended', 'day', 'moved', 'night', 'nextday']],
    ['date_from=2026-05-01&date_to=2026-05-31&status=finished&timezone=Europe/Berlin', ['suspended', 'day', 'night', 'nextday']],
    ['date=2026-05-08&updated_since=2026-01-01T00:00:00Z', ['suspended']],
  ])('%s', async (query, expected) => {
    const page = await get(query)
    expect(named(page.data)).toEqual(expected)
    expect(page.meta!.total).toBe(expected.length)
  })

  test('pages of days hold each match once', async () => {
    const query = 'date_from=2026-05-01&date_to=2026-05-31&timezone=America/New_York&limit=2'
    const seen: (string | undefined)[] = []
    for (let cursor = ''; ; ) {
      const page = await get(`${query}${cursor}`)
      seen.push(...named(page.data))
      if (!page.meta?.next_cursor) break
      cursor = `&cursor=${encodeURIComponent(page.meta.next_cursor)}`
    }
    expect(seen).toEqual(['suspended', 'day', 'moved', 'night', 'nextday'])
  })

  test('a key of another sport sees none of it', async () => {
    const other = matchSports.find(({ id }) => id !== sport)!.id
    const key = await server.newKey(other)
    expect((await server.get(`/${sport}/matches?date=2026-05-08`, key)).status).toBe(403)
  })

  test('the tools find a suspended match on each of its days, and name them', async () => {
    const assistant = await server.assistant()
    try {
      // After this call the client checks every answer against the output schema of its tool.
      await assistant.client.listTools()
      for (const date of ['2026-05-01', '2026-05-06', '2026-05-08']) {
        const { fields, text } = await assistant.call('get_matches', { sport, date })
        expect(fields.matches).toMatchObject([
          { date: '2026-05-01', resumed_on: completed.resumed_on },
          ...(date === '2026-05-06' ? [{}] : []),
        ])
        expect(text).toContain('2026-05-01 (resumed on 2026-05-06 and 2026-05-08)')
      }
      const single = await assistant.call('get_match', { sport, team: 'Ada Quill', date: '2026-05-08' })
      expect(single.text).toContain('resumed on 2026-05-06 and 2026-05-08')
      const none = await assistant.call('get_match', { sport, team: 'Ada Quill', date: '2026-05-09' })
      expect(none.text).toContain('It has matches on 2026-05-08.')
    } finally {
      await assistant.close()
    }
  })

  test('a table counts a suspended match from its completion', async () => {
    if (matchSports.find(({ id }) => id === sport)!.sidesArePlayers) return
    const [{ league_id }] = (await get('date=2026-05-08')).data as [Listed]
    const played = async (date: string) => {
      const { data } = await server.get(`/${sport}/leagues/${league_id}/standings?season=2026&date=${date}`)
      return Math.max(...data.map((row: { played: number }) => row.played))
    }
    // Two matches before May, then each one on its day; the suspended match last.
    expect([await played('2026-05-02'), await played('2026-05-07'), await played('2026-05-08')]).toEqual([2, 5, 6])
  })
})
