import type { Identity } from '@touchline/contract/gen/ingest'
import { mayBeOneClub, withoutClubWords } from '@touchline/contract/names/club-words'
import { teamLevel } from '@touchline/contract/names/team-level'

/** Clubs that a name may mean. `sure`: the match is unambiguous. */
export interface Lookup {
  candidates: Identity[]
  sure: boolean
}

/** Index of teams by name. Names are normalized and scoped by place, see placeOf. */
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
export const placeOf = ({ countryCode, gender }: Pick<Identity, 'countryCode' | 'gender'>): string =>
  gender === 'w' ? `${countryCode}/w` : countryCode

const keyOf = (place: string, form: string) => `${place}\n${form}`

export function teamIndex(): TeamIndex {
  const byId = new Map<string, Identity>()
  const owners = new Map<string, Identity>()
  const bySpelling = new Map<string, Set<Identity>>()
  /** By short form of the first spelling, and of spellings that contain club words. */
  const byShortForm = new Map<string, Set<Identity>>()

  const listedAs = (place: string, form: string) => [...(bySpelling.get(keyOf(place, form)) ?? [])]

  function put(team: Identity) {
    byId.set(team.id, team)
    const place = placeOf(team)
    for (const form of team.bound) owners.set(keyOf(place, form), team)
    team.listed.forEach((form, i) => {
      add(bySpelling, keyOf(place, form), team)
      const short = withoutClubWords(form)
      if (i === 0 || short !== form) add(byShortForm, keyOf(place, short), team)
    })
  }

  return {
    put,
    get: (id) => byId.get(id),
    all: () => byId.values(),
    owner: (place, form) => owners.get(keyOf(place, form)),
    listedAs,
    lookUp(place, form) {
      const exact = listedAs(place, form).filter(isNotParentOf(form))
      const first = exact.filter((team) => team.listed[0] === form)
      if (exact.length > 0) return preferActive(first.length > 0 ? first : exact)
      const alike = [...(byShortForm.get(keyOf(place, withoutClubWords(form))) ?? [])].filter(isNotParentOf(form))
      const fitting = alike.filter((team) => team.listed.some((spelling) => mayBeOneClub(spelling, form)))
      return fitting.length > 0 ? preferActive(fitting) : { candidates: alike, sure: false }
    },
  }
}

/**
 * Excludes the parent club of a second team, because lists have the name of the second team among the spellings of the
 * first.
 */
function isNotParentOf(form: string): (team: Identity) => boolean {
  const { below, first } = teamLevel(form)
  const club = withoutClubWords(first)
  return (team) => below === '' || !team.listed.some((spelling) => withoutClubWords(spelling) === club)
}

/** Prefers the only club that still exists. */
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
