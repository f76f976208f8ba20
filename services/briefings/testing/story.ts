import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import { FirstLegSchema, type MatchEvent, MatchEventSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import { getTie } from '@touchline/contract/outcome'
import type { MatchStateName } from '@touchline/contract/states'
import type { MatchRow, StoryInputs } from '../inputs.ts'
import { getInputs } from './rows.ts'

type BoardFields = Omit<Partial<MessageInitShape<typeof ScoreboardSchema>>, '$typeName' | '$unknown'>

export interface Given extends Partial<Omit<StoryInputs, 'board' | 'sport' | 'events' | 'tie'>> {
  /** "2-1"; the winner follows from it. */
  score?: string
  board?: BoardFields
  /** "1-2": score of the first leg of the tie that the match decides, with the sides of this match. */
  firstLeg?: string
  /** Each "12 home goal Kane", "90+3 away own_goal Ake", "2H home goal"; with "!" in front, cancelled. */
  events?: readonly string[]
  history?: readonly MatchRow[]
}

/** The story inputs of a home match of `a` against `b`. */
export function storyInputs(sport: MatchSportId, { score, board, firstLeg, events, history = [], ...more }: Given): StoryInputs {
  const [homeScore, awayScore] = score?.split('-').map(Number) ?? []
  const winner =
    homeScore === undefined || awayScore === undefined
      ? undefined
      : homeScore > awayScore
        ? 'home'
        : homeScore < awayScore
          ? 'away'
          : 'draw'
  const scoreboard = create(ScoreboardSchema, {
    state: 'finished',
    status: 'FT',
    ...(homeScore !== undefined && awayScore !== undefined && { homeScore, awayScore, winner: winner! }),
    ...board,
  })
  const inputs = getInputs(sport, history)
  const [home, away] = firstLeg?.split('-').map(Number) ?? []
  const first = home === undefined || away === undefined ? undefined : create(FirstLegSchema, { score: { home, away } })
  return {
    ...inputs,
    ...more,
    match: {
      ...inputs.match,
      state: scoreboard.state as MatchStateName,
      status: scoreboard.status,
      homeScore,
      awayScore,
      winner: scoreboard.winner,
      scores: scoreboard.scores,
      ...more.match,
    },
    board: scoreboard,
    tie: getTie(sport, { firstLeg: first }, scoreboard),
    ...(events && { events: events.map(getEvent) }),
  }
}

function getEvent(line: string, order: number): MatchEvent {
  const [at, team, type, ...name] = line.replace('!', '').split(' ')
  const [minute, extraMinute] = at!.split('+')
  const player = name.join(' ')
  const [, period] = /^(\D+\d*|\d[HS])$/.exec(minute!) ?? []
  return create(MatchEventSchema, {
    ...{ id: `event ${order}`, order, type: type!, minute: minute!, team: team!, status: line.startsWith('!') ? 'cancelled' : 'confirmed' },
    ...(extraMinute !== undefined && { extraMinute }),
    ...(period !== undefined && { period }),
    ...(player !== '' && { player, playerId: `p ${player}` }),
  })
}
