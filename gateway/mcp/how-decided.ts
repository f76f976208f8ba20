import type { ListedMatch } from '../records/match.ts'

type Side = 'home' | 'away'

export const nameOf = ({ name, id }: { name: string | null; id: string }): string => name ?? id
const teamOf = (match: ListedMatch, side: Side) => nameOf(side === 'home' ? match.home_team : match.away_team)
const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')
const scoreOf = ({ home, away }: { home: number | null; away: number | null }): string => `${home}-${away}`

/**
 * What the score does not say: "Rolf Town won 3-4 in the shoot-out", "Ada Quill won (Bea Reed retired)", "Alp Volley won the
 * tie by the golden set, 13-15". Scores are home-away, as everywhere. Undefined: the score says it all.
 */
export function decisionText(match: ListedMatch): string | undefined {
  const parts = [ofMatch(match), ofTie(match)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join('; ') : undefined
}

function ofMatch(match: ListedMatch): string | undefined {
  const { winner, decided_by, scores } = match
  if (winner !== 'home' && winner !== 'away') return decided_by === 'award' ? 'awarded' : undefined
  const [name, loser] = [teamOf(match, winner), teamOf(match, otherSide(winner))]
  switch (decided_by) {
    case 'shootout':
      return `${name} won ${scores.penalties ? `${scoreOf(scores.penalties)} ` : ''}in the shoot-out`
    case 'award':
      return `awarded to ${name}`
    case 'walkover':
      return `${name} won (walkover, ${loser} did not play)`
    case 'retirement':
      return `${name} won (${loser} retired)`
    case 'default':
      return `${name} won (${loser} defaulted)`
    default:
      return undefined
  }
}

function ofTie(match: ListedMatch): string | undefined {
  const { tie_winner, tie_decided_by, aggregate, scores } = match
  const total = aggregate ? `aggregate ${scoreOf(aggregate)}` : undefined
  if (tie_winner !== 'home' && tie_winner !== 'away') return total
  const won = `${teamOf(match, tie_winner)} won the tie`
  const golden = scores.periods?.find(({ period }) => period === 'GS')
  const how = {
    aggregate: undefined,
    away_goals: 'on away goals',
    extra_time: 'after extra time',
    shootout: 'in the shoot-out',
    golden_set: golden ? `by the golden set, ${scoreOf(golden)}` : 'by the golden set',
    award: 'by an award',
    walkover: 'by a walkover',
  }[tie_decided_by ?? 'aggregate']
  return [[won, how].filter(Boolean).join(' '), total].filter(Boolean).join(', ')
}
