import { clone, create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { type Identity as Minted, teamIdentity } from '../ids.ts'
import { type TeamIndex, teamIndex } from './team-index.ts'

/** Two teams that may be one. */
export interface Candidate {
  ids: [string, string]
  reason: string
}

/** Whose team it is. */
export type Belonging = Pick<Identity, 'countryCode' | 'gender'>

/** The teams of one sport as a reading finds and changes them, and what it has come to doubt. */
export interface TeamLedger {
  sport: SportId
  index: TeamIndex
  /** Takes in a copy of a team that was written down before. */
  knows(team: Identity): void
  changed: Set<Identity>
  doubts: Candidate[]
  /** The id of these words. */
  minted(of: Belonging, words: string): Minted
  /** The team of an id, made if there was none. Throws when the id stands for other words. */
  team(minted: Minted, of: Belonging & { type?: string }): Identity
  change(team: Identity, values: Partial<Pick<Identity, 'name' | 'listName' | 'dissolved' | 'bound' | 'listed'>>): Identity
  /** That `team` may be any of the others. */
  doubt(team: Identity, others: readonly Identity[], reason: string): void
}

export function ledger(sport: SportId): TeamLedger {
  const index = teamIndex()
  const changed = new Set<Identity>()
  const doubts: Candidate[] = []
  const change: TeamLedger['change'] = (team, values) => {
    Object.assign(team, values)
    changed.add(team)
    index.put(team)
    return team
  }
  return {
    sport,
    index,
    knows: (team) => index.put(clone(IdentitySchema, { ...team, gender: team.gender || 'm', type: team.type || 'club' })),
    changed,
    doubts,
    change,
    minted: ({ countryCode, gender }, words) => teamIdentity(sport, countryCode, gender, words),
    team(minted, { countryCode, gender, type = 'club' }) {
      const held = index.get(minted.id)
      return held ? checked(held, minted) : change(create(IdentitySchema, { ...minted, countryCode, gender, type }), {})
    },
    doubt(team, others, reason) {
      for (const other of others) if (other !== team) doubts.push({ ids: [team.id, other.id], reason })
    },
  }
}

/** Refuses an id that was made from other words: 50 bits met by chance, and nothing may be written over. */
export function checked<Held extends { id: string; key: string }>(held: Held, minted: { key: string }): Held {
  if (held.key === minted.key) return held
  const words = [held.key, minted.key].map((key) => key.replaceAll('\n', '/')).join(' and ')
  throw new Error(`The id ${held.id} would stand for both ${words}. Nothing of this part was taken in.`)
}
