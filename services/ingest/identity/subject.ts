import { fail } from '@touchline/contract/errors'
import type { Decision, Identity, PlayerMention } from '@touchline/contract/gen/ingest'
import { isId, sportOfId } from '@touchline/contract/ids'
import { shownMention } from '../players/review-players.ts'
import type { Known } from './review.ts'

/** A team or a player as somebody names it who decides. */
export interface Subject {
  id: string
  kind: 'team' | 'player'
  sport: string
  name: string
  /** The id that stands for it now. */
  standing: string
  team?: Identity
  mention?: PlayerMention
}

/** Who is meant by an id. Throws not_found for what was never named. */
export function subjectOf(known: Known, id: string): Subject {
  const { teams, players, resolution } = known
  const sport = sportOfId(id) ?? ''
  const team = isId(id, 'team') ? teams.get(id) : undefined
  if (team) return { id, kind: 'team', sport, name: team.name, standing: teams.decisions.into(id), team }
  const mention = isId(id, 'player') ? players.find((each) => each.id === id) : undefined
  if (!mention) throw fail('not_found', { kind: 'team or player', id })
  return { id, kind: 'player', sport, name: shownMention(mention, teams.get), standing: resolution.into.get(id) ?? id, mention }
}

/** Every id that the same team or person stands for, the one that counts first. */
export function partsOf({ teams, resolution }: Known, { kind, standing }: Subject): string[] {
  const merged = kind === 'team' ? teams.decisions.merged('team') : resolution.into
  const others = [...merged].filter(([, into]) => into === standing).map(([id]) => id)
  return [standing, ...others.sort()]
}

/** The decision that stands between two, whichever of their ids it names. */
export function standingDecision(known: Known, action: string, a: Subject, b: Subject): Decision | undefined {
  const [one, other] = [new Set(partsOf(known, a)), new Set(partsOf(known, b))]
  return known.decisions.find(
    ({ action: of, undoneAt, firstId, secondId }) =>
      of === action && undoneAt === undefined && ((one.has(firstId) && other.has(secondId)) || (one.has(secondId) && other.has(firstId))),
  )
}
