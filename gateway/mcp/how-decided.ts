import type { Side } from '@touchline/contract/outcome'
import type { DrawMatch } from '../records/draw.ts'
import type { ListedMatch } from '../records/match.ts'

export const getName = ({ name, id }: { name: string | null; id: string }): string => name ?? id
const getTeam = (match: ListedMatch, side: Side) => getName(side === 'home' ? match.home_team : match.away_team)
const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')
const getScore = ({ home, away }: { home: number | null; away: number | null }): string => `${home}-${away}`

/**
 * How a match was decided where the score does not show it: "Rolf Town won (shoot-out 3-4)", "Ada Quill won (Bea Reed
 * retired)", "Alp Volley won the golden set 15-13 and the tie". Shoot-outs and aggregates are home-away, like the
 * score. Undefined: the score shows it.
 */
export function decisionText(match: ListedMatch): string | undefined {
  const parts = [ofMatch(match), ofTie(match)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join('; ') : undefined
}

function ofMatch(match: ListedMatch): string | undefined {
  const { winner, decided_by, scores } = match
  if (winner !== 'home' && winner !== 'away') return decided_by === 'award' ? 'awarded' : undefined
  const name = getTeam(match, winner)
  if (decided_by === 'shootout') return `${name} won (shoot-out${scores.penalties ? ` ${getScore(scores.penalties)}` : ''})`
  return withoutPlay(decided_by, name, getTeam(match, otherSide(winner)))
}

function withoutPlay(decision: ListedMatch['decided_by'], winner: string, loser: string): string | undefined {
  switch (decision) {
    case 'award':
      return `awarded to ${winner}`
    case 'walkover':
      return `${winner} won (walkover)`
    case 'retirement':
      return `${winner} won (${loser} retired)`
    case 'default':
      return `${winner} won (${loser} defaulted)`
    default:
      return undefined
  }
}

const decisionOfStatus: Readonly<Record<string, ListedMatch['decided_by']>> = {
  AWD: 'award',
  WO: 'walkover',
  RET: 'retirement',
  DEF: 'default',
}

/** The same for a match of a draw. */
export function drawDecisionText({ winner, status, home, away }: DrawMatch): string | undefined {
  if (winner === null) return undefined
  const [won, lost] = winner === 'home' ? [home, away] : [away, home]
  return withoutPlay(decisionOfStatus[status] ?? null, getName(won), getName(lost))
}

function ofTie(match: ListedMatch): string | undefined {
  const { tie_winner, tie_decided_by, aggregate, scores } = match
  const total = aggregate ? `aggregate ${getScore(aggregate)}` : undefined
  if (tie_winner !== 'home' && tie_winner !== 'away') return total
  const name = getTeam(match, tie_winner)
  const golden = scores.periods?.find(({ period }) => period === 'GS')
  if (golden) return `${name} won the golden set ${golden[tie_winner]}-${golden[otherSide(tie_winner)]} and the tie`
  const how = [tie_decided_by === 'aggregate' ? undefined : tieWords[tie_decided_by!], total].filter(Boolean)
  return `${name} won the tie${how.length > 0 ? ` (${how.join(', ')})` : ''}`
}

const tieWords: Readonly<Record<Exclude<ListedMatch['tie_decided_by'], null>, string>> = {
  aggregate: 'aggregate',
  away_goals: 'away goals',
  extra_time: 'extra time',
  shootout: 'shoot-out',
  golden_set: 'golden set',
  award: 'award',
  walkover: 'walkover',
}
