import type { MatchSportId } from '@touchline/contract/catalog'
import { type Entity, fact, type PlainFact } from '../fact.ts'
import { byPlayer, type Contest, getEntity, otherSide, type Side, sides } from './contest.ts'
import { type Goal, getGoals, getTime } from './goals.ts'

/** Whether three goals, and two goals, of a player are worth a fact. */
const rows: Readonly<Record<MatchSportId, { hatTrick: boolean; brace: boolean }>> = {
  soccer: { hatTrick: true, brace: true },
  basketball: { hatTrick: false, brace: false },
  baseball: { hatTrick: false, brace: false },
  hockey: { hatTrick: true, brace: false },
  tennis: { hatTrick: false, brace: false },
  handball: { hatTrick: false, brace: false },
  volleyball: { hatTrick: false, brace: false },
  'american-football': { hatTrick: false, brace: false },
}

/**
 * Players with three or two goals (without own goals), and own goals. A side with a goal of an unknown player has no
 * such fact, because any player may have scored it. Importance: three goals 5, two 3, an own goal 3.
 */
export function scorerFacts(contest: Contest): PlainFact[] {
  const goals = getGoals(contest) ?? []
  return [...sides.flatMap((side) => getTallies(contest, side, goals)), ...goals.filter(({ isOwn }) => isOwn).map(ownGoal)]

  function ownGoal(goal: Goal): PlainFact {
    return fact('own_goal', { ...byPlayer(contest, otherSide(goal.side), goal.player), values: getTime(goal), importance: 3 })
  }
}

function getTallies(contest: Contest, side: Side, all: readonly Goal[]): PlainFact[] {
  const goals = all.filter((goal) => goal.side === side && !goal.isOwn)
  if (goals.some(({ player }) => player === undefined)) return []
  const { hatTrick, brace } = rows[contest.sport]
  const tallies = Map.groupBy(goals, ({ player }) => getKey(player!))
  return [...tallies.values()].flatMap((each): PlainFact[] => {
    const of = {
      subject: each[0]!.player!,
      related: { team: getEntity(contest, side), opponent: getEntity(contest, otherSide(side)) },
      values: { goals: each.length },
      matches: [contest.match.id],
    }
    if (hatTrick && each.length >= 3) return [fact('hat_trick', { ...of, importance: 5 })]
    return brace && each.length === 2 ? [fact('brace', { ...of, importance: 3 })] : []
  })
}

/** A person is identified by id, or by name if there is none. */
export const getKey = ({ id, name = '' }: Entity): string => (id !== '' ? id : name)
