import type { FactKind } from '@touchline/contract/facts'
import type { PlainFact } from '../fact.ts'
import { bySection } from '../facts/facts.ts'
import { leagueEntity } from '../facts/results.ts'
import { decidedFacts } from '../facts/stakes.ts'
import type { StoryInputs } from '../inputs.ts'
import { baseballFacts } from './baseball.ts'
import { cardFacts } from './cards.ts'
import { comebackFacts } from './comebacks.ts'
import { type Contest, getContest } from './contest.ts'
import { lastMinuteFacts } from './last-minute.ts'
import { lateGoalFacts } from './late-goals.ts'
import { matchPointFacts } from './match-points.ts'
import { playerFacts } from './players.ts'
import { resultFacts, tieFacts, unplayedFacts } from './result.ts'
import { runFacts } from './runs.ts'
import { scorerFacts } from './scorers.ts'
import { seasonFacts } from './season.ts'
import { setFacts } from './sets.ts'
import { tripleDoubleFacts } from './triple-doubles.ts'

const parts: readonly ((contest: Contest) => PlainFact[])[] = [
  resultFacts,
  comebackFacts,
  lateGoalFacts,
  scorerFacts,
  cardFacts,
  lastMinuteFacts,
  runFacts,
  setFacts,
  matchPointFacts,
  baseballFacts,
  tripleDoubleFacts,
  playerFacts,
  seasonFacts,
]

/**
 * The story of a match after its end, the most important facts first. An abandoned match has none; a match that was
 * awarded, not played or not completed has only this fact and the winner of the tie.
 */
export function storyFacts(inputs: StoryInputs): readonly PlainFact[] {
  const contest = getContest(inputs)
  const facts = contest ? [...parts.flatMap((part) => part(contest)), ...decided(inputs)] : unplayedFacts(inputs)
  return bySection(['story'], [...facts, ...tieFacts(inputs)])[0]!.facts
}

const decided = ({ stakes, match }: StoryInputs): PlainFact[] =>
  stakes ? [match.homeId, match.awayId].flatMap((id) => decidedFacts(stakes, id, leagueEntity(match.leagueId))) : []

const withResult: ReadonlySet<FactKind> = new Set([
  ...['extra_time', 'overtime', 'extra_innings', 'five_setter', 'rout', 'shutout', 'goalless', 'biggest_win_season'],
  ...['comeback', 'came_from_behind_to_draw', 'from_set_down'],
] as FactKind[])

/** For a page: leaves out the result if another fact states it together with how it came about. */
export const withoutRepetition = (facts: readonly PlainFact[]): readonly PlainFact[] =>
  facts.some(({ kind }) => withResult.has(kind)) ? facts.filter(({ kind }) => kind !== 'result') : facts
