import { expect, test } from '@jest/globals'

import { type EveningFiles, eveningFiles } from '@touchline/sources/testing/evening-files'
import { emptyFeed } from './testing/empty-feed.ts'
import { startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

const sportByFormat = {
  'nfl-results': 'american-football',
  'nfl-gamecenter': 'american-football',
  retrosheet: 'baseball',
  hockeytech: 'hockey',
  'nba-live': 'basketball',
}
const noFeeds = emptyFeed()
const cases = Object.entries<EveningFiles>(eveningFiles).map(
  ([name, each]) =>
    [name, { ...each, folders: Object.entries(each.files).map(([format, files]) => [format, getFolder(files)] as const) }] as const,
)

test.each(cases)('%s is on the next day, UTC', async (_, { startAt, folders }) => {
  const server = await startEndToEndServer({ now: '2026-08-01T12:00:00Z', environment: { FEEDS: noFeeds } })
  try {
    for (const [format, folder] of folders) await importFeed(server, `${format}:${folder}`)
    await server.settled()
    const day = startAt.slice(0, 10)
    const eve = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
    const sport = sportByFormat[folders[0]![0] as keyof typeof sportByFormat]
    const { data } = await server.get(`/${sport}/matches?date=${day}`)
    expect(data).toMatchObject([
      { date: day, start_time: startAt.slice(11, 16), start_at: startAt, time_tbd: false, original_start_at: null },
    ])
    expect((await server.get(`/${sport}/matches?date=${eve}`)).data).toEqual([])
  } finally {
    await server.stop()
  }
})
