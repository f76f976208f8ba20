import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { MatchObservationSchema } from '@touchline/contract/gen/feed'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { hvnb } from '@touchline/sources/handball/hvnb/connector'
import { datasetsAt } from '@touchline/sources/testing/get-datasets'
import { registries } from '../identity/registries.ts'
import { decidingIngest } from '../identity/testing/deciding-ingest.ts'
import { assembleMatches } from '../import/assemble-matches.ts'
import { handballRules } from './handball.ts'
import { getMoments } from './moments.ts'

/** "home goal 2H 12:34 3-2"; without a clock "-". */
const observation = (events: readonly string[], scoreboard: object) =>
  create(MatchObservationSchema, {
    ...{ matchId: 'han-m0000000001', sport: 'handball', schedule: { startAt: '2025-09-20T17:30:00Z' } },
    scoreboard: { state: 'finished', status: 'FT', ...scoreboard },
    events: {
      items: events.map((text, i) => {
        const [team, type, period, clock, score] = text.split(' ') as [string, string, string, string, string | undefined]
        const [homeScore, awayScore] = score?.split('-').map(Number) ?? []
        return {
          ...{ id: `e${i}`, team, type, period, minute: clock === '-' ? '60' : String(Math.min(Number(clock.split(':')[0]) + 1, 80)) },
          ...(homeScore !== undefined && { homeScore, awayScore: awayScore! }),
          ...(clock !== '-' && { extra: { case: 'handball' as const, value: { clock } } }),
        }
      }),
    },
  })

describe('a replayed match of handball', () => {
  const events = ['home goal 1H 12:34 1-0', 'away two_minutes 1H 12:40', 'away seven_m_goal 2H 45:00 1-1', 'home goal 2H 59:59 3-1']
  const moments = getMoments(observation(events, { homeScore: 3, awayScore: 1, winner: 'home' }), handballRules)!

  test('has both halves, half-time and the reported end', () => {
    const shown = moments.map(({ state }) => `${state.state} ${state.status}`)
    expect(shown.filter((text, i) => text !== shown[i - 1])).toEqual(['live 1H', 'break HT', 'live 2H', 'finished FT'])
    expect(moments.at(-1)!.second).toBe(70 * 60)
  })

  test('has every event at its second, with minute, clock and score from then on', () => {
    const withEvents = moments.filter(({ events }) => events.length > 0)
    expect(
      withEvents.map(({ second, state, events }) => [
        second,
        state.minute,
        state.clock,
        `${state.homeScore}-${state.awayScore}`,
        events[0]!.id,
      ]),
    ).toEqual([
      [754, 13, '12:34', '1-0', 'e0'],
      [760, 13, '12:40', '1-0', 'e1'],
      [45 * 60 + 600, 46, '45:00', '1-1', 'e2'],
      // The log lacks an earlier goal that the score of this one includes.
      [60 * 60 - 1 + 600, 60, '59:59', '3-1', 'e3'],
    ])
    const { scores } = withEvents.at(-1)!.state
    expect(scores).toMatchObject({
      halftime: { home: 1, away: 0 },
      periods: { items: [{ period: '1H' }, { period: '2H', home: 2, away: 1 }] },
    })
  })

  test('has extra time and a shoot-out, which does not count', () => {
    const level = ['home goal 1H 1:00 1-0', 'away goal 2H 31:00 1-1', 'home goal ET1 61:00 2-1', 'away goal ET2 66:00 2-2']
    const throws = ['home seven_m_goal SO - 2-2', 'away seven_m_missed SO - 2-2']
    const result = { status: 'AP', homeScore: 2, awayScore: 2, winner: 'home', scores: { extraTime: { home: 2, away: 2 } } }
    const replayed = getMoments(observation([...level, ...throws], result), handballRules)!
    const shown = replayed.map(({ state }) => state.status)
    expect(shown.filter((text, i) => text !== shown[i - 1])).toEqual(['1H', 'HT', '2H', 'BT', 'ET', 'BT', 'ET', 'BT', 'SO', 'AP'])
    expect(replayed.at(-2)!.state).toMatchObject({
      homeScore: 2,
      scores: { fulltime: { home: 1, away: 1 }, penalties: { home: 1, away: 0 } },
    })
  })
})

withSharedData('handball', 'the matches of the HVNB, replayed', (folder) => {
  test('end with the imported result after every event once, with scores and clocks that never run back', async () => {
    const ingest = await decidingIngest()
    try {
      const dataset = (await datasetsAt(hvnb, folder)).get('hvnb-2025-26/2025-2026')!
      const { observations } = await assembleMatches(
        'replay',
        dataset,
        await registries({ store: ingest.store, trusts: () => true }).of('handball'),
      )
      const matches = observations.flatMap(({ kind, observation }) =>
        kind === 'match' ? [create(MatchObservationSchema, observation as object)] : [],
      )
      expect(matches).toHaveLength(18)
      for (const match of matches) {
        const moments = getMoments(match, handballRules)!
        expect(moments.at(-1)!.state).toEqual(match.scoreboard)
        expect(moments.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(match.events!.items.map(({ id }) => id))
        const totals = moments.map(({ second, state }) => [second, state.homeScore!, state.awayScore!])
        expect(totals.filter((now, i) => i > 0 && now.some((value, part) => value < totals[i - 1]![part]!))).toEqual([])
      }
    } finally {
      await ingest.stop()
    }
  })
})
