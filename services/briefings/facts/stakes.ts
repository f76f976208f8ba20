import { factKinds } from '@touchline/contract/facts'
import type { Stake, Stakes } from '@touchline/contract/gen/standings'
import { type Entity, fact, type Importance, type PlainFact } from '../fact.ts'
import { sideEntity } from './results.ts'
import type { TablePart } from './table.ts'

/**
 * What the match can decide for a side. Standings computes it, with the importance, by the rules of the league.
 * `part`: the part of the league in which its positions count; undefined for the whole league.
 */
export const stakesFacts = ({ before, matchIds }: Stakes, sideId: string, league: Entity, part: TablePart): PlainFact[] =>
  before.filter(({ teamId }) => teamId === sideId).flatMap((stake) => getFact(stake, league, matchIds, part))

/** What the match has decided for a side. */
export const decidedFacts = ({ after, matchIds }: Stakes, sideId: string, league: Entity): PlainFact[] =>
  after.filter(({ teamId }) => teamId === sideId).flatMap((stake) => getFact(stake, league, matchIds))

function getFact(stake: Stake, league: Entity, matches: string[], part?: TablePart): PlainFact[] {
  const { kind, teamId, detail, remaining, position, importance, betterPrizes } = stake
  const of = { subject: sideEntity(teamId), related: { league }, matches, importance: importance as Importance }
  switch (kind) {
    case 'already_reached':
    case 'reached_with_win':
    case 'clinched':
      return isPrize(detail) ? [fact(kind, { ...of, values: { remaining, better_prizes: betterPrizes ?? 0 }, detail })] : []
    case 'can_be_reached':
    case 'out_of_reach':
      return isPrize(detail) ? [fact(kind, { ...of, values: { remaining }, detail })] : []
    case 'already_relegated':
    case 'relegated_with_defeat':
    case 'can_be_relegated':
    case 'already_safe':
    case 'safe_with_win':
    case 'can_be_safe':
    case 'relegated':
      return [fact(kind, { ...of, values: { remaining } })]
    case 'can_climb_to':
    case 'can_drop_to':
      if (position === undefined) return []
      if (part === undefined) return [fact(kind, { ...of, values: { position } })]
      return [fact(inGroup[kind], { ...of, values: { position }, detail: part })]
    default:
      return []
  }
}

const inGroup = { can_climb_to: 'can_climb_to_in_group', can_drop_to: 'can_drop_to_in_group' } as const

const { details } = factKinds.already_reached
const isPrize = (detail: string | undefined): detail is (typeof details)[number] => details.some((each) => each === detail)
