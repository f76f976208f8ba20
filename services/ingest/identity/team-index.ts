import { clone } from '@bufbuild/protobuf'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { mayBeOneClub, withoutClubWords } from './fold.ts'

/** Clubs that a name may mean. `sure`: there is one, and nothing speaks against it. */
export interface Found {
  candidates: Identity[]
  sure: boolean
}

/** Teams by what they are called. Names are folded, and of one country. */
export interface TeamIndex {
  put(team: Identity): void
  get(id: string): Identity | undefined
  all(): Iterable<Identity>
  /** The team that owns this name for good. */
  owner(country: string, form: string): Identity | undefined
  /** Teams that lists of clubs spell so. */
  spelt(country: string, form: string): Identity[]
  /** The clubs of the lists that a name may mean: as it is, then without club words. */
  lookUp(country: string, form: string): Found
}

const at = (country: string, form: string) => `${country}\n${form}`

export function teamIndex(known: readonly Identity[]): TeamIndex {
  const byId = new Map<string, Identity>()
  const owners = new Map<string, Identity>()
  const bySpelling = new Map<string, Set<Identity>>()
  /** By first spellings, and those with club words, without the club words. */
  const byShortForm = new Map<string, Set<Identity>>()

  const spelt = (country: string, form: string) => [...(bySpelling.get(at(country, form)) ?? [])]

  function put(team: Identity) {
    byId.set(team.id, team)
    for (const form of team.bound) owners.set(at(team.countryCode, form), team)
    team.listed.forEach((form, i) => {
      add(bySpelling, at(team.countryCode, form), team)
      const short = withoutClubWords(form)
      if (i === 0 || short !== form) add(byShortForm, at(team.countryCode, short), team)
    })
  }

  for (const team of known) put(clone(IdentitySchema, team))
  return {
    put,
    get: (id) => byId.get(id),
    all: () => byId.values(),
    owner: (country, form) => owners.get(at(country, form)),
    spelt,
    lookUp(country, form) {
      const exact = spelt(country, form)
      const first = exact.filter((team) => team.listed[0] === form)
      if (exact.length > 0) return decided(first.length > 0 ? first : exact)
      const alike = [...(byShortForm.get(at(country, withoutClubWords(form))) ?? [])]
      const fitting = alike.filter((team) => team.listed.some((spelling) => mayBeOneClub(spelling, form)))
      return fitting.length > 0 ? decided(fitting) : { candidates: alike, sure: false }
    },
  }
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
