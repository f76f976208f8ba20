import { fact, type PlainFact } from '../fact.ts'
import type { MatchInputs } from '../inputs.ts'
import { leagueEntity, sideEntity } from './results.ts'
import { getBest, getSum, isNamed, type LoggedPlayer, type ScoringLog, scoringLogs } from './scoring.ts'

/** Minimum number of matches, and of what the leading scorer scored. */
const matchesMin = 3
const amountMin = 2
/** Maximum number of players who share the most. */
const sharedMax = 3
/** Maximum number of milestones of a team. */
const milestonesMax = 2
/** A player near a milestone took part in one of so many of the last matches of the team. */
const recentMatches = 3

/**
 * The leading scorers of a team in the season of the league, and players near a milestone of this season. Importance:
 * both 3.
 */
export function scorerFacts(inputs: MatchInputs, teamId: string): PlainFact[] {
  const related = { team: sideEntity(teamId), league: leagueEntity(inputs.match.leagueId) }
  const logs = scoringLogs(inputs, teamId, { isOver: false }).filter(({ matches }) => matches.length >= matchesMin)
  const near = logs.flatMap((log) => milestones(log, related))
  return [...logs.flatMap((log) => leaders(log, related)), ...near.slice(0, milestonesMax)]
}

type Related = Record<'team' | 'league', ReturnType<typeof leagueEntity>>

const getIds = ({ matches }: ScoringLog): string[] => matches.map(({ match }) => match.id).reverse()

function leaders(log: ScoringLog, related: Related): PlainFact[] {
  const amount = Math.max(0, ...log.players.map(getSum))
  const leading = log.players.filter((player) => getSum(player) === amount)
  if (amount < amountMin || leading.length > sharedMax) return []
  const values = { amount, played: log.matches.length, sharing: leading.length - 1 }
  return leading.filter(isNamed).map((player) =>
    fact('leading_scorer', {
      subject: player.entity,
      related,
      detail: log.detail,
      values: { ...values, ...(log.averages && average(player, amount)) },
      matches: getIds(log),
      importance: 3,
    }),
  )
}

function average({ amounts }: LoggedPlayer, amount: number) {
  const appearances = amounts.filter((each) => each !== undefined).length
  return { appearances, per_match: Math.round((amount / appearances) * 10) / 10 }
}

/** The nearest first: a milestone is near if the player has scored what is missing in one match of the season. */
function milestones(log: ScoringLog, related: Related): PlainFact[] {
  return log.players
    .filter((player) => isNamed(player) && player.amounts.slice(0, recentMatches).some((amount) => amount !== undefined))
    .map((player) => {
      const milestone = (Math.floor(getSum(player) / log.milestone) + 1) * log.milestone
      return { ...player, milestone, missing: milestone - getSum(player) }
    })
    .filter(({ amounts, missing, milestone }) => milestone > 0 && missing <= getBest(amounts))
    .sort((a, b) => a.missing / a.milestone - b.missing / b.milestone)
    .map(({ entity, milestone, missing }) =>
      fact('milestone_near', {
        subject: entity,
        related,
        detail: log.detail,
        values: { missing, milestone },
        matches: getIds(log),
        importance: 3,
      }),
    )
}
