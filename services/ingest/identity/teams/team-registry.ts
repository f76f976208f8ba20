import type { SportId } from '@touchline/contract/catalog'
import type { Identity } from '@touchline/contract/gen/ingest'
import { withoutClubWords } from '@touchline/contract/names/club-words'
import { nationNamed } from '@touchline/contract/names/nations'
import { identityForm } from '@touchline/contract/names/normalize'
import { homeCountry, reviewedName } from '@touchline/contract/names/same-clubs'
import { teamLevel } from '@touchline/contract/names/team-level'
import type { ListedClub, Rename } from '@touchline/sources/connector'
import { type ActiveDecisions, activeDecisions } from '../decisions/active-decisions.ts'
import type { Identity as Minted } from '../ids.ts'
import { registerListedClubs } from './listed-clubs.ts'
import { type Candidate, getPlace, type TeamLedger, type TeamScope, teamLedger } from './team-ledger.ts'

/** The team that a name resolves to. */
export interface NamedTeam {
  /** The team, with decisions applied. */
  team: Identity
  /** The id without decisions; differs from the id of the team if a decision applies. */
  mintedId: string
  /** All other ids it had, including that of an undone split. */
  formerIds: readonly string[]
}

export interface TeamKind {
  type?: 'club' | 'national'
  /** Gender of the league. A name may itself mark a women's team. */
  gender?: string
}

/**
 * Resolves names to teams of one sport. A name that a match source used is bound to its team permanently. A new name is
 * looked up in the reviewed names, then in the spellings of the lists of clubs (exact, then without club words); else
 * it becomes a team of its own, with an id derived from the name without club words. The result depends on the name and
 * the lists alone, not on earlier imports. The id of a national team is derived from its country alone. Human decisions
 * override all of this.
 */
export interface TeamRegistry {
  /**
   * The team that a match source calls `name` in a competition of `country`; for a national team, `country` is its own.
   */
  named(name: string, country: string, dataset: string, kind?: TeamKind): NamedTeam
  /**
   * The teams of the clubs of one list, in order. Bound names keep their team. Undefined after each step without a team,
   * so that the caller can yield in between.
   */
  listing(clubs: readonly ListedClub[]): Iterable<Identity | undefined>
  /**
   * The teams of former names, with these names. Only if the new name is exactly one listed club and the former name
   * belongs to no other.
   */
  renamed(renames: readonly Rename[]): { team: Identity; from: string }[]
  /** The team of two players. Names do not identify it. */
  pair(minted: Minted, scope: TeamScope, name: string): Identity
  get(id: string): Identity | undefined
  all(): Iterable<Identity>
  /** Returns and clears the new and changed teams. */
  takeChanged(): Identity[]
  takeCandidates(): Candidate[]
  decisions: ActiveDecisions
  /** Loads a stored team. Call before resolving names. */
  load(team: Identity): void
}

export function teamRegistry(sport: SportId, decisions: ActiveDecisions = activeDecisions([])): TeamRegistry {
  const ledger = teamLedger(sport)
  /** Cache: a season contains every name about forty times. */
  const cache = new Map<string, NamedTeam>()
  function club(name: string, country: string, dataset: string, gender: string): NamedTeam {
    const { women, open } = teamLevel(identityForm(name))
    const isWomens = women || gender === 'w'
    const form = isWomens ? open : identityForm(name)
    const scope = { countryCode: homeCountry(sport, country, women ? open : name), gender: isWomens ? 'w' : gender }
    const minted = teamNamed(ledger, { name, dataset, form }, scope)
    const own = ledger.index.get(decisions.splitTeam(getPlace(scope), form) ?? '')
    return resolve(minted, own ?? minted, decisions.onceSplitTeam(getPlace(scope), form))
  }
  function resolve(minted: Identity, target = minted, from = minted.id): NamedTeam {
    const team = ledger.index.get(decisions.canonicalId(target.id)) ?? target
    const ids = new Set([minted.id, ...decisions.steps(from)])
    return { team, mintedId: minted.id, formerIds: [...ids].filter((id) => id !== team.id) }
  }
  const resolveName = (name: string, country: string, dataset: string, { type, gender = 'm' }: TeamKind): NamedTeam =>
    type === 'national' ? resolve(nationalTeam(ledger, name, { countryCode: country, gender })) : club(name, country, dataset, gender)
  return {
    named(name, country, dataset, kind = {}) {
      const cacheKey = `${country}\n${name}\n${dataset}\n${kind.type}\n${kind.gender}`
      const found = cache.get(cacheKey) ?? resolveName(name, country, dataset, kind)
      cache.set(cacheKey, found)
      return found
    },
    listing: (clubs) => registerListedClubs(ledger, clubs),
    renamed: (renames) => renames.flatMap((rename) => formerName(ledger, rename)),
    pair: (minted, scope, name) => withName(ledger, ledger.team(minted, { ...scope, type: 'player_pair' }), name),
    get: ledger.index.get,
    all: ledger.index.all,
    takeChanged() {
      const drained = [...ledger.changed]
      ledger.changed.clear()
      return drained
    },
    takeCandidates: () => ledger.candidates.splice(0),
    decisions,
    load: ledger.load,
  }
}

/**
 * The first word of the key is empty, unlike that of any club. Sides without an ISO country add their name, youth and B
 * teams their level.
 */
function nationalTeam(ledger: TeamLedger, name: string, scope: TeamScope): Identity {
  const nation = nationNamed(name)?.name
  const { below, women, open } = teamLevel(identityForm(name))
  const belonging = { ...scope, gender: women ? 'w' : scope.gender }
  const words = ['', 'national', ...(scope.countryCode === 'INT' ? [identityForm(nation ?? open)] : []), ...(below ? [below] : [])].join(
    '\n',
  )
  return withName(ledger, ledger.team(ledger.minted(belonging, words), { ...belonging, type: 'national' }), nation ?? name)
}

interface SourceName {
  name: string
  form: string
  dataset: string
}

function teamNamed(ledger: TeamLedger, { name, form, dataset }: SourceName, scope: TeamScope): Identity {
  const place = getPlace(scope)
  const owner = ledger.index.owner(place, form)
  if (owner) return withName(ledger, owner, name)
  const clubName = scope.gender === 'm' ? reviewedName(ledger.sport, scope.countryCode, name, dataset) : name
  if (clubName !== name) return teamNamed(ledger, { name: clubName, form: identityForm(clubName), dataset }, scope)
  const { candidates, sure } = ledger.index.lookUp(place, form)
  const team = sure ? candidates[0]! : ownTeam(ledger, scope, form)
  if (!sure) ledger.addCandidates(team, candidates, `"${name}" may be ${candidates.map((c) => c.listName).join(' or ')}.`)
  return ledger.change(withName(ledger, team, name), { bound: [...team.bound, form] })
}

/** A team that is in no list: minted from its short form, or from the full form if the short form is a listed club. */
function ownTeam(ledger: TeamLedger, scope: TeamScope, form: string): Identity {
  const short = ledger.minted(scope, withoutClubWords(form))
  const isListed = ledger.index.get(short.id)?.listName
  return ledger.team(isListed ? ledger.minted(scope, form) : short, scope)
}

/** Until a list names the team, its name is the first spelling in code-point order. */
const withName = (ledger: TeamLedger, team: Identity, name: string): Identity =>
  team.listName || (team.name && team.name <= name) ? team : ledger.change(team, { name })

function formerName(ledger: TeamLedger, { country, from, to }: Rename): { team: Identity; from: string }[] {
  const { candidates, sure } = ledger.index.lookUp(country, identityForm(to))
  const [team, formerForm] = [candidates[0]!, identityForm(from)]
  const owner = ledger.index.owner(country, formerForm)
  if (!sure || ledger.index.listedAs(country, formerForm).length > 0 || (owner && owner !== team)) return []
  if (!owner) ledger.change(team, { bound: [...team.bound, formerForm] })
  return [{ team, from }]
}
