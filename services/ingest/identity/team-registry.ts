import type { SportId } from '@touchline/contract/catalog'
import type { Identity } from '@touchline/contract/gen/ingest'
import type { ListedClub, Rename } from '../connectors.ts'
import { type Decided, decided } from './decided.ts'
import { takeList } from './listed-clubs.ts'
import { nationNamed } from './nations.ts'
import { normalizeName, withoutClubWords } from './normalize-name.ts'
import { homeCountry, reviewedName } from './reviewed.ts'
import { placeOf } from './team-index.ts'
import { type Belonging, type Candidate, ledger, type TeamLedger } from './team-ledger.ts'
import { teamLevel } from './team-level.ts'

/** What a name stands for. */
export interface NamedTeam {
  /** By all that is known, decisions included. */
  team: Identity
  /** The id it would have without decisions: another than the team's where one has changed it. */
  mintedId: string
  /** Every other id that it had on the way there, and that of a name that was split off and given back. */
  formerIds: readonly string[]
}

export interface TeamKind {
  type?: 'club' | 'national'
  /** Of the league. A name may say itself that it is a team of women. */
  gender?: string
}

/**
 * Which name is which team, of one sport. What a match source called a team is bound to it for good. A name that is new is looked up, in
 * this order, among the reviewed names, the spellings of the lists of clubs (as it is, then without club words), and else is a team of its
 * own, made from the name without club words: so the answer depends on the name and the lists alone, never on what was imported before. A
 * nation's team is made from its country alone. What humans have decided comes over all of that.
 */
export interface TeamRegistry {
  /** The team that a match source calls `name` in a competition of `country`; of a national team its own country. */
  named(name: string, country: string, part: string, kind?: TeamKind): NamedTeam
  /** The teams of these clubs of one list, in order. Names that are bound already keep their team. */
  listed(clubs: readonly ListedClub[]): Identity[]
  /** The same in small steps, for those who have something else to do in between. */
  listing(clubs: readonly ListedClub[]): Iterable<Identity | undefined>
  /** The teams that former names come to, with them: where the new name is one listed club, and the old one nobody's. */
  renamed(renames: readonly Rename[]): { team: Identity; from: string }[]
  get(id: string): Identity | undefined
  all(): Iterable<Identity>
  /** What is new or has changed, once. */
  takeChanged(): Identity[]
  takeDoubts(): Candidate[]
  decisions: Decided
  /** Takes in a team that was written down before, before any name is asked for. */
  knows(team: Identity): void
}

export function teamRegistry(sport: SportId, known: readonly Identity[], decisions: Decided = decided([])): TeamRegistry {
  const book = ledger(sport)
  for (const team of known) book.knows(team)
  /** A season says every name some forty times. */
  const answered = new Map<string, NamedTeam>()
  function club(name: string, country: string, part: string, gender: string): NamedTeam {
    const { women, open } = teamLevel(normalizeName(name))
    const isWomens = women || gender === 'w'
    const form = isWomens ? open : normalizeName(name)
    const of = { countryCode: homeCountry(sport, country, women ? open : name), gender: isWomens ? 'w' : gender }
    const minted = teamNamed(book, { name, part, form }, of)
    const own = book.index.get(decisions.splitTeam(placeOf(of), form) ?? '')
    return standing(minted, own ?? minted, decisions.onceSplitTeam(placeOf(of), form))
  }
  function standing(minted: Identity, meant = minted, from = minted.id): NamedTeam {
    const team = book.index.get(decisions.into(meant.id)) ?? meant
    const ids = new Set([minted.id, ...decisions.steps(from)])
    return { team, mintedId: minted.id, formerIds: [...ids].filter((id) => id !== team.id) }
  }
  const answer = (name: string, country: string, part: string, { type, gender = 'm' }: TeamKind): NamedTeam =>
    type === 'national' ? standing(nationalTeam(book, name, { countryCode: country, gender })) : club(name, country, part, gender)
  return {
    named(name, country, part, kind = {}) {
      const question = `${country}\n${name}\n${part}\n${kind.type}\n${kind.gender}`
      const found = answered.get(question) ?? answer(name, country, part, kind)
      answered.set(question, found)
      return found
    },
    listed: (clubs) => [...takeList(book, clubs)].filter((team) => team !== undefined),
    listing: (clubs) => takeList(book, clubs),
    renamed: (renames) => renames.flatMap((rename) => formerName(book, rename)),
    get: book.index.get,
    all: book.index.all,
    takeChanged() {
      const taken = [...book.changed]
      book.changed.clear()
      return taken
    },
    takeDoubts: () => book.doubts.splice(0),
    decisions,
    knows: book.knows,
  }
}

/** Its words begin with one that is empty, as no club's do. Sides that stand for no country have their names besides, youth and B teams their level. */
function nationalTeam(book: TeamLedger, name: string, of: Belonging): Identity {
  const nation = nationNamed(name)?.name
  const { below, women, open } = teamLevel(normalizeName(name))
  const belonging = { ...of, gender: women ? 'w' : of.gender }
  const words = ['', 'national', ...(of.countryCode === 'INT' ? [normalizeName(nation ?? open)] : []), ...(below ? [below] : [])].join('\n')
  return withName(book, book.team(book.minted(belonging, words), { ...belonging, type: 'national' }), nation ?? name)
}

interface Spelt {
  name: string
  form: string
  part: string
}

function teamNamed(book: TeamLedger, { name, form, part }: Spelt, of: Belonging): Identity {
  const place = placeOf(of)
  const owner = book.index.owner(place, form)
  if (owner) return withName(book, owner, name)
  const meant = of.gender === 'm' ? reviewedName(book.sport, of.countryCode, name, part) : name
  if (meant !== name) return teamNamed(book, { name: meant, form: normalizeName(meant), part }, of)
  const { candidates, sure } = book.index.lookUp(place, form)
  const team = sure ? candidates[0]! : ownTeam(book, of, form)
  if (!sure) book.doubt(team, candidates, `"${name}" may be ${candidates.map((c) => c.listName).join(' or ')}.`)
  return book.change(withName(book, team, name), { bound: [...team.bound, form] })
}

/** A team of no list: by its short form, or by the whole one where the short form is a listed club. */
function ownTeam(book: TeamLedger, of: Belonging, form: string): Identity {
  const short = book.minted(of, withoutClubWords(form))
  const taken = book.index.get(short.id)?.listName
  return book.team(taken ? book.minted(of, form) : short, of)
}

/** Of several spellings the first in code-point order is kept as the name, until a list has one. */
const withName = (book: TeamLedger, team: Identity, name: string): Identity =>
  team.listName || (team.name && team.name <= name) ? team : book.change(team, { name })

function formerName(book: TeamLedger, { country, from, to }: Rename): { team: Identity; from: string }[] {
  const { candidates, sure } = book.index.lookUp(country, normalizeName(to))
  const [team, old] = [candidates[0]!, normalizeName(from)]
  const owner = book.index.owner(country, old)
  if (!sure || book.index.spelt(country, old).length > 0 || (owner && owner !== team)) return []
  if (!owner) book.change(team, { bound: [...team.bound, old] })
  return [{ team, from }]
}
