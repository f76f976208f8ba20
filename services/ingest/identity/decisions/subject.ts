import { fail } from '@touchline/contract/errors'
import type { Decision, Identity, PlayerMention } from '@touchline/contract/gen/ingest'
import { isId, sportOfId } from '@touchline/contract/ids'
import { mentionLabel } from '../players/person.ts'
import type { KnownIdentities } from './review.ts'

/** A team or player that a decision refers to. */
export interface Subject {
  id: string
  kind: 'team' | 'player'
  sport: string
  name: string
  /** The current canonical id. */
  canonicalId: string
  team?: Identity
  mention?: PlayerMention
}

/** Resolves an id. Throws not_found if it is unknown. */
export function getSubject(known: KnownIdentities, id: string): Subject {
  const { teams, players, resolution } = known
  const sport = sportOfId(id) ?? ''
  const team = isId(id, 'team') ? teams.get(id) : undefined
  if (team) return { id, kind: 'team', sport, name: team.name, canonicalId: teams.decisions.canonicalId(id), team }
  const mention = isId(id, 'player') ? players.find((each) => each.id === id) : undefined
  if (!mention) throw fail('not_found', { kind: 'team or player', id })
  return { id, kind: 'player', sport, name: mentionLabel(mention, teams.get), canonicalId: resolution.mergedInto.get(id) ?? id, mention }
}

/** All ids of the same team or player, the canonical id first. */
export function memberIds({ teams, resolution }: KnownIdentities, { kind, canonicalId }: Subject): string[] {
  const mergedInto = kind === 'team' ? teams.decisions.merged('team') : resolution.mergedInto
  const others = [...mergedInto].filter(([, into]) => into === canonicalId).map(([id]) => id)
  return [canonicalId, ...others.sort()]
}

/** The active decision between two subjects, under any of their ids. */
export function activeDecision(known: KnownIdentities, action: string, a: Subject, b: Subject): Decision | undefined {
  const [one, other] = [new Set(memberIds(known, a)), new Set(memberIds(known, b))]
  return known.decisions.find(
    ({ action: of, undoneAt, firstId, secondId }) =>
      of === action && undoneAt === undefined && ((one.has(firstId) && other.has(secondId)) || (one.has(secondId) && other.has(firstId))),
  )
}
