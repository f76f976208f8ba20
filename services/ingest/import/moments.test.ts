import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { feedLive, feedMatch } from '@touchline/contract/topics'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startedIngest } from '../testing/started-ingest.ts'

/** Folders with moments of one game or evening, in the order of their names. */
const evenings = [
  ['openligadb', 'openligadb/inplay_77580'],
  ['openligadb', 'openligadb/inplay_77584'],
  ['mlb-stats', 'mlb/744914/inplay'],
  ['mlb-stats', 'mlb/777687/inplay'],
  ['mlb-stats', 'mlb/schedule_suspended'],
  ['nhl-web', 'nhl/2024030121/inplay'],
  ['nhl-web', 'nhl/score_2023-11-10_inplay'],
  ['fifa', 'fifa/400021443/inplay'],
] as const

/** Imports the moments one after the other. Returns the last observation of each match, without its number and time. */
async function imported(format: string, folder: string, moments: readonly string[]) {
  const t = await startedIngest(undefined, { collects: [feedMatch, feedLive], logLevel: 'silent', now: '2026-11-01T00:00:00Z' })
  try {
    for (const moment of moments) {
      const own = mkdtempSync(join(tmpdir(), 'touchline-moment-'))
      cpSync(join(folder, moment), join(own, moment))
      await t.imported(`${format}:${own}/${moment}`)
    }
    const last = new Map<string, bigint>()
    const result = new Map<string, object>()
    for (const each of [...t.published(feedMatch), ...t.published(feedLive)]) {
      const { matchId, seq, scoreboard, events } = each
      if (seq < (last.get(matchId) ?? 0n)) continue
      last.set(matchId, seq)
      result.set(matchId, { scoreboard, events: events?.items.map(({ updatedAt: _, ...event }) => event) })
    }
    return result
  } finally {
    await t.stop()
  }
}

withSharedData('live-feeds', 'moments of games', (path) => {
  test.each(evenings)('%s: %s gives the same in any order, with repeats', async (format, place) => {
    const folder = join(path, place)
    const moments = readdirSync(folder).sort()
    const inOrder = await imported(format, folder, moments)
    expect(inOrder.size).toBeGreaterThan(0)
    const [first, ...rest] = moments
    for (const order of [moments.toReversed(), [...rest, first!], [...moments, ...moments.toReversed()]])
      expect([order, await imported(format, folder, order)]).toEqual([order, inOrder])
  })
})
