import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { mayBeOneClub, withoutClubWords } from '@touchline/contract/names/club-words'
import { teamLevel } from '@touchline/contract/names/team-level'
import { checked, type Identity as Minted, teamIdentity } from '../ids.ts'

/** Clubs that a name may mean. `sure`: the match is unambiguous. */
export interface Lookup {
  candidates: Identity[]
  sure: boolean
}

/** Index of teams by name. Names are normalized and scoped by place, see getPlace. */
export interface TeamIndex {
  put(team: Identity): void
  get(id: string): Identity | undefined
  all(): Iterable<Identity>
  /** The team that this name is bound to. */
  owner(place: string, form: string): Identity | undefined
  /** Teams that lists of clubs have under this spelling. */
  listedAs(place: string, form: string): Identity[]
  /** The listed clubs that match a name exactly, else without club words. */
  lookUp(place: string, form: string): Lookup
}

/** The scope of names: a country, separately for men's and women's teams. */
export const getPlace = ({ countryCode, gender }: Pick<Identity, 'countryCode' | 'gender'>): string =>
  gender === 'w' ? `${countryCode}/w` : countryCode

const getKey = (place: string, form: string) => `${place}\n${form}`

export function teamIndex(): TeamIndex {
  const byId = new Map<string, Identity>()
  const owners = new Map<string, Identity>()
  const bySpelling = new Map<string, Set<Identity>>()
  /** Clubs by short form of the first spelling, and of spellings that contain club words. */
  const byShortForm = new Map<string, Set<Identity>>()

  const listedAs = (place: string, form: string) => [...(bySpelling.get(getKey(place, form)) ?? [])]

  function put(team: Identity) {
    byId.set(team.id, team)
    const place = getPlace(team)
    for (const form of team.bound) owners.set(getKey(place, form), team)
    team.listed.forEach((form, i) => {
      add(bySpelling, getKey(place, form), team)
      const short = withoutClubWords(form)
      if (i === 0 || short !== form) add(byShortForm, getKey(place, short), team)
    })
  }

  return {
    put,
    get: (id) => byId.get(id),
    all: () => byId.values(),
    owner: (place, form) => owners.get(getKey(place, form)),
    listedAs,
    lookUp(place, form) {
      const exact = listedAs(place, form).filter(isNotParent(form))
      const first = exact.filter((team) => team.listed[0] === form)
      if (exact.length > 0) return preferActive(first.length > 0 ? first : exact)
      const alike = [...(byShortForm.get(getKey(place, withoutClubWords(form))) ?? [])].filter(isNotParent(form))
      const fitting = alike.filter((team) => team.listed.some((spelling) => mayBeOneClub(spelling, form)))
      return fitting.length > 0 ? preferActive(fitting) : { candidates: alike, sure: false }
    },
  }
}

/**
 * Excludes the parent club of a second team, because lists have the name of the second team among the spellings of the
 * first.
 */
function isNotParent(form: string): (team: Identity) => boolean {
  const { below, first } = teamLevel(form)
  const club = withoutClubWords(first)
  return (team) => below === '' || !team.listed.some((spelling) => withoutClubWords(spelling) === club)
}

/** Prefers a club if it is the only one that still exists. */
function preferActive(candidates: Identity[]): Lookup {
  const active = candidates.filter((team) => !team.dissolved)
  const remaining = active.length === 1 ? active : candidates
  return { candidates: remaining, sure: remaining.length === 1 }
}

function add(index: Map<string, Set<Identity>>, key: string, team: Identity) {
  const teams = index.get(key)
  if (teams) teams.add(team)
  else index.set(key, new Set([team]))
}

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
    load: (team) => index.put({ ...team, gender: team.gender || 'm', type: team.type || 'club' }),
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
