import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { BriefingsService } from '@touchline/contract/gen/briefings'
import type { Match } from '@touchline/contract/gen/match'
import { TotalsChangedSchema } from '@touchline/contract/gen/totals'
import { fixturesResult, statsTotals } from '@touchline/contract/topics'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { briefings } from '../service.ts'
import { getResult, id, league, match, services } from '../testing/season.ts'

async function start() {
  const called = services()
  return { ...called, ...(await startForTest(briefings, { now: '2026-03-01T12:00:00Z', standIns: called.standIns })) }
}
let t: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  t = await start()
})
afterEach(() => t.stop())

/** Matches of Aue against Bebra in the four weeks before now. */
const played = [1, 2, 3, 4].map((week) =>
  match(`m${week}`, { startAt: `2026-02-${String(7 * week).padStart(2, '0')}T15:00:00Z`, score: [1, 0] }),
)
const [first, second, third, last] = played as [Match, Match, Match, Match]

/** Totals count these matches; Kane scored the goal of each. */
const count = (...counted: Match[]) => {
  const matches = counted.map((each) => ({ matchId: each.id, score: 1, opponentScore: 0, known: ['goals'] }))
  const all = counted.map((_, i) => i)
  const kane = {
    playerId: 'soc-p00000000ka',
    name: 'Kane',
    matches: all,
    values: [{ statistic: 'goals', matches: all, values: all.map(() => 1) }],
  }
  t.totals.scorers = {
    teams: [
      { teamId: id('t', 'Aue'), matches, players: [kane] },
      { teamId: id('t', 'Bebra'), matches: matches.map((each) => ({ ...each, score: 0, opponentScore: 1 })) },
    ],
    counted: { matchVersion: 2, hasNewestStatistics: true },
  }
}
const announce = async (leagueId = league) => {
  await t.publish(statsTotals, create(TotalsChangedSchema, { sport: 'soccer', leagueId, season: '2025/2026' }))
  await t.settled()
}
const deliver = async (...matches: Match[]) => {
  t.put(...matches)
  await t.publish(fixturesResult, ...matches.map(getResult))
  await t.settled()
}
const series = async () => {
  const { items } = await t.getClient(BriefingsService).listFacts({ sport: 'soccer', lang: 'en', limit: 200 })
  return items.filter(({ kind }) => kind === 'scoring_series').map(({ matchId, text }) => [matchId, text])
}

describe('the facts of a match about its players', () => {
  test('are published once totals count the match, and once', async () => {
    count(first, second)
    await deliver(first, second, third)
    expect(await series()).toEqual([])
    count(first, second, third)
    await announce()
    const stated = [[third.id, 'Kane has scored in each of the last 3 matches of Aue in the Bundesliga.']]
    expect(await series()).toEqual(stated)
    await announce()
    expect(await series()).toEqual(stated)
  })

  test('cost no computation of matches that do not await totals', async () => {
    count(first, second, third, last)
    await deliver(...played)
    const { getMatch } = t.calls
    await announce()
    await announce(id('l', 'other'))
    expect(t.calls.getMatch).toBe(getMatch)
  })

  test('are withdrawn when totals have another score of an earlier match, until they count it again', async () => {
    count(first, second, third)
    await deliver(first, second, third)
    expect(await series()).toHaveLength(1)
    const corrected = match('m1', { startAt: first.schedule!.startAt, score: [2, 0] })
    await deliver(corrected)
    const { items } = await t.getClient(BriefingsService).listFacts({ sport: 'soccer', lang: 'en', limit: 200 })
    expect(items.filter(({ kind, matchId }) => kind === 'withdrawn' && matchId === third.id)).not.toEqual([])
  })
})

test('a kept briefing follows the totals of its season', async () => {
  t.put(first, second, third, match('next', { startAt: '2026-03-08T15:00:00Z' }))
  const leading = async () => {
    const { sections } = await t.client.getMatchBriefing({ id: id('m', 'next'), sport: 'soccer', lang: 'en' })
    return sections.find(({ key }) => key === 'players')!.facts.map(({ text }) => text)
  }
  expect(await leading()).toEqual([])
  count(first, second, third)
  expect(await leading()).toEqual([])
  await announce()
  expect(await leading()).toEqual(["Kane has the most goals for Aue in the Bundesliga this season: 3 in the team's 3 matches."])
})
