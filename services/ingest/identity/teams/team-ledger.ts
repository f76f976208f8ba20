import { clone, create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { type Identity as Minted, teamIdentity } from '../ids.ts'
import { type TeamIndex, teamIndex } from './team-index.ts'

/** Two teams that may be the same. */
export interface Candidate {
  ids: [string, string]
  reason: string
}

/** The country and gender of a team. */
export type TeamScope = Pick<Identity, 'countryCode' | 'gender'>

/** The teams of one sport, with the changes and candidates of the current import. */
export interface TeamLedger {
  sport: SportId
  index: TeamIndex
  /** Loads a copy of a stored team. */
  load(team: Identity): void
  changed: Set<Identity>
  candidates: Candidate[]
  /** The id derived from these words. */
  minted(scope: TeamScope, words: string): Minted
  /** The team of an id, created if missing. Throws if the id was derived from other words. */
  team(minted: Minted, scope: TeamScope & { type?: string }): Identity
  change(team: Identity, values: Partial<Pick<Identity, 'name' | 'listName' | 'dissolved' | 'bound' | 'listed'>>): Identity
  /** Adds candidates: `team` may be the same as any of the others. */
  addCandidates(team: Identity, others: readonly Identity[], reason: string): void
}

export function teamLedger(sport: SportId): TeamLedger {
  const index = teamIndex()
  const changed = new Set<Identity>()
  const candidates: Candidate[] = []
  const change: TeamLedger['change'] = (team, values) => {
    Object.assign(team, values)
    changed.add(team)
    index.put(team)
    return team
  }
  return {
    sport,
    index,
    load: (team) => index.put(clone(IdentitySchema, { ...team, gender: team.gender || 'm', type: team.type || 'club' })),
    changed,
    candidates,
    change,
    minted: ({ countryCode, gender }, words) => teamIdentity(sport, countryCode, gender, words),
    team(minted, { countryCode, gender, type = 'club' }) {
      const existing = index.get(minted.id)
      return existing ? checked(existing, minted) : change(create(IdentitySchema, { ...minted, countryCode, gender, type }), {})
    },
    addCandidates(team, others, reason) {
      for (const other of others) if (other !== team) candidates.push({ ids: [team.id, other.id], reason })
    },
  }
}

/** Throws if the id was derived from other words: a 50-bit hash collision must not overwrite an identity. */
export function checked<Entry extends { id: string; key: string }>(existing: Entry, minted: { key: string }): Entry {
  if (existing.key === minted.key) return existing
  const words = [existing.key, minted.key].map((key) => key.replaceAll('\n', '/')).join(' and ')
  throw new Error(`The id ${existing.id} would be minted for both ${words}. Nothing of this dataset was imported.`)
}
