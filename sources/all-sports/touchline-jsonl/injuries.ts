import { sportNamed } from '@touchline/contract/catalog'
import type { SourceInjury, SourceMatch } from '../../source-model.ts'
import type { FileIndex } from './index-file.ts'
import type { Names } from './match.ts'
import type { Injury, Match } from './records.ts'

const sides = ['home', 'away'] as const

/**
 * Finds the injuries of a match: of both teams, open on its day. Undefined: the feed has none. `used` receives the ids of the
 * injuries that a match shows.
 */
export function injuriesOfMatches(index: FileIndex, names: Names, used: Set<string>) {
  const { head, heads } = index
  const { sidesArePlayers } = sportNamed(head.sport)
  const hasInjuries = head.injuries ?? heads.injury.size > 0
  if (!sidesArePlayers) refuseWithoutTeam(index)
  const records = [...heads.injury.values()].map(({ record }) => record)
  const bySide = Map.groupBy(records, ({ team, player }) => (sidesArePlayers ? player.id : team))
  return ({ home, away }: Match, date: string): Pick<SourceMatch, 'injuries'> => {
    if (!hasInjuries) return {}
    const keys = { home: keysIn(home), away: keysIn(away) }
    const open = sides.flatMap((side) =>
      keys[side].flatMap((key) => (bySide.get(key) ?? []).filter((each) => isOpen(each, date)).map((injury) => ({ side, injury }))),
    )
    for (const { injury } of open) used.add(injury.id)
    return { injuries: open.map(({ side, injury }) => getInjury(injury, side, names)) }
  }
}

/** Rejects injuries of a team without a line. A team without matches is fine; a key without a team line is wrong. */
function refuseWithoutTeam({ heads, faults }: FileIndex): void {
  for (const [id, line] of heads.injury) {
    const { team } = line.record
    if (heads.team.has(team)) continue
    heads.injury.delete(id)
    faults.refuse(line, `team "${team}" has no line of its own`)
  }
}

const keysIn = (side: Match['home']): (string | undefined)[] => ('players' in side ? side.players.map(({ id }) => id) : [side.team])

/** Without a reported end, the expected return ends an absence. */
const isOpen = ({ since, updated_at, until, expected_return }: Injury, date: string): boolean =>
  (since ?? updated_at.slice(0, 10)) <= date && (until === undefined ? date < (expected_return ?? '9999') : date <= until)

function getInjury(
  { player, status, type, reason, since, expected_return, updated_at }: Injury,
  side: 'home' | 'away',
  { getPerson }: Names,
): SourceInjury {
  return {
    ...{ side, person: getPerson(player), status, updatedAt: new Date(updated_at).toISOString() },
    ...(type !== undefined && { type }),
    ...(reason !== undefined && { reason }),
    ...(since !== undefined && { since }),
    ...(expected_return !== undefined && { expectedReturn: expected_return }),
  }
}
