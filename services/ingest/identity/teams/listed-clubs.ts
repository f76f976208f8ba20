import type { Identity } from '@touchline/contract/gen/ingest'
import { withoutClubWords } from '@touchline/contract/names/club-words'
import { identityForm } from '@touchline/contract/names/normalize'
import { teamLevel } from '@touchline/contract/names/team-level'
import type { ListedClub } from '@touchline/sources/connector'
import type { TeamLedger } from './team-ledger.ts'

interface Entry extends ListedClub {
  /** Normalized spellings, the first spelling first. */
  forms: string[]
  /** The forms that no other club of the list has. */
  own: string[]
  /** The words a new id is derived from. */
  words: string
  /** Lists contain men's clubs. */
  scope: { countryCode: string; gender: 'm' }
}

/**
 * The teams of the clubs of one list, in order, created lazily. A club maps to the existing team of the list entry,
 * else to a team that a match source named with one of its own forms, else to a new team. Yields undefined after each
 * step without a team.
 */
export function* registerListedClubs(ledger: TeamLedger, clubs: readonly ListedClub[]): Generator<Identity | undefined> {
  const claimed = new Set<Identity>()
  for (const entry of yield* getEntries(clubs)) {
    const { scope, name, listName, dissolved, forms } = entry
    const team = existingTeam(ledger, entry, claimed) ?? ledger.team(ledger.minted(scope, entry.words), scope)
    claimed.add(team)
    const isKnown = team.listName === listName && team.dissolved === dissolved && team.listed.join() === forms.join()
    yield isKnown ? team : ledger.change(team, { name, listName, dissolved, listed: forms })
  }
}

/** Namesakes within a list get ids from their first spelling with its years. */
function* getEntries(clubs: readonly ListedClub[]): Generator<undefined, Entry[]> {
  const normalized: (ListedClub & { forms: string[] })[] = []
  for (const club of clubs) {
    normalized.push({ ...club, forms: [...new Set([club.name, ...club.spellings].map(identityForm))] })
    yield
  }
  const short = ({ country, forms }: { country: string; forms: string[] }) => `${country}\n${withoutClubWords(forms[0]!)}`
  const namesakes = Map.groupBy(normalized, short)
  const clubCount = new Map<string, number>()
  const place = (country: string, form: string) => `${country}\n${form}`
  for (const { country, forms } of normalized) {
    for (const form of forms) clubCount.set(place(country, form), (clubCount.get(place(country, form)) ?? 0) + 1)
  }
  const entries: Entry[] = []
  for (const club of normalized) {
    entries.push({
      ...club,
      scope: { countryCode: club.country, gender: 'm' },
      own: club.forms.filter((form) => clubCount.get(place(club.country, form)) === 1 && !isLowerTeam(form, club.forms)),
      words: namesakes.get(short(club))!.length > 1 ? identityForm(club.listName) : withoutClubWords(club.forms[0]!),
    })
    yield
  }
  return entries
}

/** Whether a form is the second or women's team of the club, judged by its other spellings. */
function isLowerTeam(form: string, forms: readonly string[]): boolean {
  const { women, below, first } = teamLevel(form)
  return women || (below !== '' && forms.some((other) => withoutClubWords(other) === withoutClubWords(first)))
}

function existingTeam(
  ledger: TeamLedger,
  { country, scope, listName, forms, own, words }: Entry,
  claimed: ReadonlySet<Identity>,
): Identity | undefined {
  const sameSpelling = ledger.index.listedAs(country, forms[0]!).filter((t) => t.listed[0] === forms[0] && !claimed.has(t))
  const same = sameSpelling.find((t) => t.listName === listName) ?? (sameSpelling.length === 1 ? sameSpelling[0] : undefined)
  if (same) return same
  const owners = new Set(own.map((form) => ledger.index.owner(country, form)))
  const unlisted = [...owners]
    .filter((t): t is Identity => t !== undefined && !t.listName && !claimed.has(t))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const team = unlisted.find((t) => t.id === ledger.minted(scope, words).id) ?? unlisted[0]
  if (team) ledger.addCandidates(team, unlisted, `The list of clubs says that both are ${listName}.`)
  return team
}
