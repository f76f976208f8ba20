import type { Identity } from '@touchline/contract/gen/ingest'
import { mayBeOneClub, withoutClubWords } from './normalize-name.ts'
import { teamLevel } from './team-level.ts'

/** Clubs that a name may mean. `sure`: there is one, and nothing speaks against it. */
export interface Found {
  candidates: Identity[]
  sure: boolean
}

/** Teams by what they are called. Names are folded, and of one place: see placeOf. */
export interface TeamIndex {
  put(team: Identity): void
  get(id: string): Identity | undefined
  all(): Iterable<Identity>
  /** The team that owns this name for good. */
  owner(place: string, form: string): Identity | undefined
  /** Teams that lists of clubs spell so. */
  spelt(place: string, form: string): Identity[]
  /** The clubs of the lists that a name may mean: as it is, then without club words. */
  lookUp(place: string, form: string): Found
}

/** Where names are told apart: a country, for the teams of men and of women each. */
export const placeOf = ({ countryCode, gender }: Pick<Identity, 'countryCode' | 'gender'>): string =>
  gender === 'w' ? `${countryCode}/w` : countryCode

const at = (place: string, form: string) => `${place}\n${form}`

export function teamIndex(): TeamIndex {
  const byId = new Map<string, Identity>()
  const owners = new Map<string, Identity>()
  const bySpelling = new Map<string, Set<Identity>>()
  /** By first spellings, and those with club words, without the club words. */
  const byShortForm = new Map<string, Set<Identity>>()

  const spelt = (place: string, form: string) => [...(bySpelling.get(at(place, form)) ?? [])]

  function put(team: Identity) {
    byId.set(team.id, team)
    const place = placeOf(team)
    for (const form of team.bound) owners.set(at(place, form), team)
    team.listed.forEach((form, i) => {
      add(bySpelling, at(place, form), team)
      const short = withoutClubWords(form)
      if (i === 0 || short !== form) add(byShortForm, at(place, short), team)
    })
  }

  return {
    put,
    get: (id) => byId.get(id),
    all: () => byId.values(),
    owner: (place, form) => owners.get(at(place, form)),
    spelt,
    lookUp(place, form) {
      const exact = spelt(place, form).filter(notAbove(form))
      const first = exact.filter((team) => team.listed[0] === form)
      if (exact.length > 0) return decided(first.length > 0 ? first : exact)
      const alike = [...(byShortForm.get(at(place, withoutClubWords(form))) ?? [])].filter(notAbove(form))
      const fitting = alike.filter((team) => team.listed.some((spelling) => mayBeOneClub(spelling, form)))
      return fitting.length > 0 ? decided(fitting) : { candidates: alike, sure: false }
    },
  }
}

/** Not the club whose second team it is: lists have its name among the spellings of the first. */
function notAbove(form: string): (team: Identity) => boolean {
  const { below, first } = teamLevel(form)
  const club = withoutClubWords(first)
  return (team) => below === '' || !team.listed.some((spelling) => withoutClubWords(spelling) === club)
}

/** Of several clubs it is the one that still exists. */
function decided(candidates: Identity[]): Found {
  const alive = candidates.filter((team) => !team.dissolved)
  const left = alive.length === 1 ? alive : candidates
  return { candidates: left, sure: left.length === 1 }
}

function add(index: Map<string, Set<Identity>>, key: string, team: Identity) {
  const teams = index.get(key)
  if (teams) teams.add(team)
  else index.set(key, new Set([team]))
}
