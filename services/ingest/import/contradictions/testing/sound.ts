import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { SourceRace, SourceRunner } from '@touchline/sources/racing-model'
import type { SourceLeague, SourceMatch } from '@touchline/sources/source-model'

export const league: SourceLeague = {
  ...{ name: 'Oberliga', slug: 'oberliga', key: 'x', countryCode: 'AT', gender: 'm', type: 'league', spellings: [] },
}

type Board = Omit<MessageInitShape<typeof ScoreboardSchema>, '$typeName'>

/** A finished match of a league, overridden by the given fields. */
export const match = (board: Board, change: Partial<SourceMatch> = {}): SourceMatch => ({
  ...{ row: 'f#1', text: 'a row', stage: { name: 'Regular Season', type: 'league' }, roundOrder: 1, repairs: [] },
  ...{ date: '2025-08-02', startAt: '2025-08-02T15:00:00Z', timeTbd: false },
  ...{ home: { name: 'Ashby Town', country: 'AT' }, away: { name: 'Bexford United', country: 'AT' } },
  ...change,
  scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', ...board }),
})

/** Periods of a row of scores: "25-20 20-25", named S1, S2. */
export const periods = (prefix: string, text: string) => ({
  items: text.split(' ').map((score, i) => {
    const [home, away] = score.split('-').map((points) => (points === 'x' ? undefined : Number(points)))
    return { period: `${prefix}${i + 1}`, ...(home !== undefined && { home }), ...(away !== undefined && { away }) }
  }),
})

const score = (homeScore: number, awayScore: number) => ({ homeScore, awayScore })
const goal = { type: 'goal', side: 'home', minute: 10, period: '1H' } as const

/** Matches without a contradiction: every kind of the sport can be planted in one of them. */
export const soundMatches: Readonly<Record<MatchSportId, readonly SourceMatch[]>> = {
  soccer: [match({ ...score(2, 1), scores: { halftime: { home: 1, away: 1 } } }, { events: [goal] })],
  basketball: [
    match(
      { ...score(81, 77), scores: { periods: periods('Q', '20-20 21-17 20-20 20-20') } },
      {
        plays: [{ type: 'shot_made', score: { home: 2, away: 0 } }],
        statistics: { home: { case: 'basketball', value: { pts: 81 } }, away: { case: 'basketball', value: { pts: 77 } }, players: [] },
      },
    ),
  ],
  baseball: [
    match(
      { ...score(5, 3), scores: { periods: periods('', '1-0 0-0 2-0 0-0 0-3 2-0 0-0 0-0 x-0') } },
      {
        plays: [{ type: 'plate_appearance', score: { home: 1, away: 0 } }],
        statistics: {
          ...{ home: { case: 'baseball', value: { batting: { r: 5 } } }, away: { case: 'baseball', value: { batting: { r: 3 } } } },
          players: [],
        },
      },
    ),
    match({ ...score(4, 3), scores: { periods: periods('', '1-0 0-0 2-0 0-0 0-3 0-0 0-0 0-0 1-0') } }),
  ],
  hockey: [
    match({ ...score(2, 1), scores: { periods: periods('P', '1-0 0-1 1-0') } }, { events: [{ type: 'goal', side: 'home', period: 'P1' }] }),
  ],
  tennis: [
    match(
      {
        ...score(2, 0),
        scores: {
          periods: {
            items: [
              { period: 'S1', home: 7, away: 6, tiebreakHome: 7, tiebreakAway: 4 },
              { period: 'S2', home: 6, away: 4 },
            ],
          },
        },
      },
      { plays: [{ type: 'point', score: { home: 1, away: 0 } }] },
    ),
  ],
  handball: [
    match(
      {
        ...score(28, 25),
        scores: {
          periods: {
            items: [
              { period: '1H', home: 14, away: 12 },
              { period: '2H', home: 14, away: 13 },
            ],
          },
        },
      },
      { events: [goal] },
    ),
  ],
  volleyball: [
    match(
      { ...score(3, 1), scores: { periods: periods('S', '25-20 20-25 27-25 25-17') } },
      { plays: [{ type: 'rally', score: { home: 1, away: 0 } }] },
    ),
  ],
  'american-football': [
    match(
      { ...score(24, 17), scores: { periods: periods('Q', '7-7 7-0 3-10 7-0') } },
      { plays: [{ type: 'field_goal', score: { home: 3, away: 0 } }] },
    ),
    match(score(24, 17), { stage: { name: 'Playoffs', type: 'knockout' } }),
  ],
}

const runner = (number: number, placing: SourceRunner['placing'], status = 'declared'): SourceRunner => ({
  ...{ horse: { name: `Horse ${number}`, countryCode: 'GB-ENG' }, fields: { number, draw: number, status } },
  ...(placing && { placing }),
})

export const meeting = { course: 'Harrowmere', countryCode: 'GB-ENG', date: '2026-03-01', fields: {}, races: [] }

/** A race with a result, with the placings of its runners in their order. */
export const race = (placings: readonly SourceRunner['placing'][], change: Partial<SourceRace> = {}): SourceRace => ({
  ...{ number: 1, fields: { status: 'weighed_in', offAt: '2026-03-01T13:00:00Z' }, result: { status: 'official' } },
  runners: placings.map((placing, i) => runner(i + 1, placing)),
  ...change,
})
