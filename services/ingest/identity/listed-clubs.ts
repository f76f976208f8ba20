import type { Identity } from '@touchline/contract/gen/ingest'
import type { ListedClub } from '../connectors.ts'
import { normalizeName, withoutClubWords } from './normalize-name.ts'
import type { TeamLedger } from './team-ledger.ts'
import { teamLevel } from './team-level.ts'

interface Entry extends ListedClub {
  /** Folded, the first spelling first. */
  forms: string[]
  /** Of these, those that no other club of the list has. */
  own: string[]
  /** What its id is made from, when it is new. */
  words: string
  /** Lists are of men's clubs. */
  of: { countryCode: string; gender: 'm' }
}

/**
 * The teams of the clubs of one list, in order, each as it is asked for: those that are there already by the list or by a name that matches gave
 * them, else new ones. Undefined after each step that has none to show.
 */
export function* takeList(book: TeamLedger, clubs: readonly ListedClub[]): Generator<Identity | undefined> {
  const claimed = new Set<Identity>()
  for (const entry of yield* entriesOf(clubs)) {
    const { of, name, listName, dissolved, forms } = entry
    const team = heldFor(book, entry, claimed) ?? book.team(book.minted(of, entry.words), of)
    claimed.add(team)
    const isKnown = team.listName === listName && team.dissolved === dissolved && team.listed.join() === forms.join()
    yield isKnown ? team : book.change(team, { name, listName, dissolved, listed: forms })
  }
}

/** Namesakes within a list are told apart by their whole first spelling, with its years. */
function* entriesOf(clubs: readonly ListedClub[]): Generator<undefined, Entry[]> {
  const folded: (ListedClub & { forms: string[] })[] = []
  for (const club of clubs) {
    folded.push({ ...club, forms: [...new Set([club.name, ...club.spellings].map(normalizeName))] })
    yield
  }
  const short = ({ country, forms }: { country: string; forms: string[] }) => `${country}\n${withoutClubWords(forms[0]!)}`
  const namesakes = Map.groupBy(folded, short)
  const sharing = new Map<string, number>()
  const place = (country: string, form: string) => `${country}\n${form}`
  for (const { country, forms } of folded) {
    for (const form of forms) sharing.set(place(country, form), (sharing.get(place(country, form)) ?? 0) + 1)
  }
  const entries: Entry[] = []
  for (const club of folded) {
    entries.push({
      ...club,
      of: { countryCode: club.country, gender: 'm' },
      own: club.forms.filter((form) => sharing.get(place(club.country, form)) === 1 && !isBelow(form, club.forms)),
      words: namesakes.get(short(club))!.length > 1 ? normalizeName(club.listName) : withoutClubWords(club.forms[0]!),
    })
    yield
  }
  return entries
}

/** Whether this is the second team of the club, or that of its women, by its other spellings. */
function isBelow(form: string, forms: readonly string[]): boolean {
  const { women, below, first } = teamLevel(form)
  return women || (below !== '' && forms.some((other) => withoutClubWords(other) === withoutClubWords(first)))
}

function heldFor(
  book: TeamLedger,
  { country, of, listName, forms, own, words }: Entry,
  claimed: ReadonlySet<Identity>,
): Identity | undefined {
  const listedSo = book.index.spelt(country, forms[0]!).filter((t) => t.listed[0] === forms[0] && !claimed.has(t))
  const same = listedSo.find((t) => t.listName === listName) ?? (listedSo.length === 1 ? listedSo[0] : undefined)
  if (same) return same
  const owners = new Set(own.map((form) => book.index.owner(country, form)))
  const used = [...owners]
    .filter((t): t is Identity => t !== undefined && !t.listName && !claimed.has(t))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const team = used.find((t) => t.id === book.minted(of, words).id) ?? used[0]
  if (team) book.doubt(team, used, `The list of clubs says that both are ${listName}.`)
  return team
}
