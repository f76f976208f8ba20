import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { boxScore, gameId } from '@touchline/sources/basketball/nba-live/testing/invented-game'
import { getFolder } from './get-folder.ts'
import { importFeed } from './import-feed.ts'
import type { EmbeddedServer } from './start-server.ts'

interface Shown {
  id: string
  state: string
  status: string
  version: number
  home_team: { name: string; score: number | null }
}

/** Tests of a file source or polled URL with a game in play, whose state the live service owns until the end. */
export function gameInPlay(server: () => EmbeddedServer, key: () => string): void {
  const folder = getFolder({})
  const importBox = async (box: string) => {
    writeFileSync(join(folder, `live_boxscore_${gameId}.json`), box)
    await importFeed(server(), `nba-live:${folder}`)
    await server().settled()
  }
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await retryingFetch(`${server().addresses[0]}/v1/basketball${path}`, { headers: { 'X-API-Key': key() } })
    return ((await answer.json()) as { data: T }).data
  }
  /** The only game of a list. Undefined: the list does not have it. */
  const listed = async (path: string) => (await ask<Shown[]>(path))[0]
  const inPlay = () => listed('/matches/live')
  /** Waits until the live list is as new as other lists and returns its game. Undefined: not in play. */
  const onceCaughtUp = async (status: string): Promise<Shown | undefined> => {
    for (;;) {
      const [all, live] = [await listed('/matches?date=2016-10-25'), await inPlay()]
      if (all?.status === status && live?.version === (all.state === 'finished' ? undefined : all.version)) return live
      await rest(50)
    }
  }

  test('is in the live list while in play, with the same version everywhere, and leaves it at the end', async () => {
    await importBox(boxScore({ gameStatus: 1, gameStatusText: '7:30 pm ET', period: 0, officials: [] }))
    expect(await inPlay()).toBeUndefined()
    await importBox(boxScore({ gameStatus: 2, gameStatusText: 'Q1 5:32', period: 1 }))
    const first = (await onceCaughtUp('Q1'))!
    expect(first).toMatchObject({ state: 'live', home_team: { score: 2 } })
    await importBox(boxScore({ gameStatus: 2, gameStatusText: 'Half', period: 2 }))
    const half = (await onceCaughtUp('HT'))!
    expect(half).toMatchObject({ id: first.id, state: 'break', status: 'HT' })
    expect(half.version).toBeGreaterThan(first.version)
    expect(await ask(`/matches/${first.id}`)).toMatchObject({ status: 'HT', version: half.version })
    expect(await ask(`/matches/${first.id}/stats`)).toMatchObject({ match_id: first.id, home: { pts: 2 } })
    await importBox(boxScore())
    expect(await onceCaughtUp('FT')).toBeUndefined()
    expect(await ask(`/matches/${first.id}`)).toMatchObject({ state: 'finished', status: 'FT', home_team: { score: 2 } })
  })
}
