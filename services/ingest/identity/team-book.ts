import type { SportId } from '@touchline/contract/catalog'
import type { Identity } from '@touchline/contract/gen/ingest'
import type { ListedClub, Rename } from '../connectors.ts'
import { fold, withoutClubWords } from './fold.ts'
import { type Doubt, type Ledger, ledger } from './ledger.ts'
import { takeList } from './listed-clubs.ts'
import { homeCountry, reviewedName } from './reviewed.ts'

/**
 * Which name is which team, of one sport. What a match source called a team is bound to it for good. A name that is new is looked up, in
 * this order, among the reviewed names, the spellings of the lists of clubs (as it is, then without club words), and else is a team of its
 * own, made from the name without club words: so the answer depends on the name and the lists alone, never on what was imported before.
 */
export interface TeamBook {
  /** The team that a match source calls `name` in a competition of `country`. */
  named(name: string, country: string, part: string): Identity
  /** The teams of these clubs of one list, in order. Names that are bound already keep their team. */
  listed(clubs: readonly ListedClub[]): Identity[]
  /** The teams that former names come to, with them: where the new name is one listed club, and the old one nobody's. */
  renamed(renames: readonly Rename[]): { team: Identity; from: string }[]
  get(id: string): Identity | undefined
  all(): Iterable<Identity>
  /** What is new or has changed, once. */
  takeChanged(): Identity[]
  takeDoubts(): Doubt[]
}

export function teamBook(sport: SportId, known: readonly Identity[]): TeamBook {
  const book = ledger(sport, known)
  /** A season says every name some forty times. */
  const answered = new Map<string, Identity>()
  return {
    named(name, country, part) {
      const question = `${country}\n${name}\n${part}`
      const team = answered.get(question) ?? teamNamed(book, name, homeCountry(country, name), part)
      answered.set(question, team)
      return team
    },
    listed: (clubs) => takeList(book, clubs),
    renamed: (renames) => renames.flatMap((rename) => formerName(book, rename)),
    get: book.index.get,
    all: book.index.all,
    takeChanged() {
      const taken = [...book.changed]
      book.changed.clear()
      return taken
    },
    takeDoubts: () => book.doubts.splice(0),
  }
}

function teamNamed(book: Ledger, name: string, country: string, part: string): Identity {
  const form = fold(name)
  const owner = book.index.owner(country, form)
  if (owner) return withName(book, owner, name)
  const meant = reviewedName(country, name, part)
  if (meant !== name) return teamNamed(book, meant, country, part)
  const { candidates, sure } = book.index.lookUp(country, form)
  const team = sure ? candidates[0]! : ownTeam(book, country, form)
  if (!sure) book.doubt(team, candidates, `"${name}" may be ${candidates.map((c) => c.listName).join(' or ')}.`)
  return book.change(withName(book, team, name), { bound: [...team.bound, form] })
}

/** A team of no list: by its short form, or by the whole one where the short form is a listed club. */
function ownTeam(book: Ledger, country: string, form: string): Identity {
  const short = book.minted(country, withoutClubWords(form))
  const taken = book.index.get(short.id)?.listName
  return book.team(taken ? book.minted(country, form) : short, country)
}

/** Of several spellings the first in code-point order is kept as the name, until a list has one. */
const withName = (book: Ledger, team: Identity, name: string): Identity =>
  team.listName || (team.name && team.name <= name) ? team : book.change(team, { name })

function formerName(book: Ledger, { country, from, to }: Rename): { team: Identity; from: string }[] {
  const { candidates, sure } = book.index.lookUp(country, fold(to))
  const [team, old] = [candidates[0]!, fold(from)]
  const owner = book.index.owner(country, old)
  if (!sure || book.index.spelt(country, old).length > 0 || (owner && owner !== team)) return []
  if (!owner) book.change(team, { bound: [...team.bound, old] })
  return [{ team, from }]
}
