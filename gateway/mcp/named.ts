import { matchSports } from '@touchline/contract/catalog'
import { mayName, sportOfId } from '@touchline/contract/ids'
import { normalizeName } from '@touchline/contract/names/normalize'
import { ambiguous, type Candidate, excluded } from './candidates.ts'
import { type ToolCall, Unclear } from './tool.ts'

/** What resolving the names of teams, leagues and players has in common. */

export interface Named {
  sport?: string | undefined
  lang?: string | undefined
}
export type Found<T> = T & { sport: string }

/** Teams, leagues or players that match a name. `isMeant`: one of their full names equals it. */
export type Hits<T> = (T & { isMeant: boolean })[]
export interface Search<T, H = Hits<T>> {
  hits: H
}

/** The sports that a name is searched in. */
export const getSports = (call: ToolCall, { sport }: Named): readonly string[] => (sport === undefined ? call.sports : [sport])

interface Searched {
  name: string
  kind: string
  importing: boolean
}

/** The only hit whose full name matches, else the only hit. Throws Unclear with the candidates if there are several. */
export function only<T>(
  { name, kind, importing }: Searched,
  hits: Hits<Found<T>>,
  candidate: (hit: Found<T>) => Candidate,
): Found<T> | undefined {
  const meant = hits.filter(({ isMeant }) => isMeant)
  const [first, second] = meant.length > 0 ? meant : hits
  if (!first) return undefined
  if (second) throw ambiguous(name, kind, (meant.length > 0 ? meant : hits).map(candidate), importing)
  return first
}

/** Searches in some sports. `lookUp` decides what the search may see. */
export type SearchIn<T> = (sports: readonly string[], lookUp: ToolCall['lookUp']) => Promise<Hits<Found<T>>>

/**
 * Throws Unclear if nothing that the key includes has the full name, but something else has it: a record that the key
 * does not include is no record that does not exist.
 */
export async function refuseExcluded<T>(
  call: ToolCall,
  { sport }: Named,
  hits: Hits<Found<T>>,
  search: SearchIn<T>,
  candidate: (hit: Found<T>) => Candidate,
): Promise<void> {
  if (!isRestricted(call) || hits.some(({ isMeant }) => isMeant)) return
  const sports = sport === undefined ? matchSports.map(({ id }) => id) : [sport]
  const elsewhere = (await search(sports, call.lookUpAnywhere)).filter(({ isMeant }) => isMeant)
  if (elsewhere.length > 0) throw excluded(elsewhere.map(candidate))
}

const isRestricted = ({ caller }: ToolCall): boolean => caller.scopes.values().some((scope) => scope !== 'all')

export function requireLetters(argument: string, name: string): void {
  if ((name.match(/[\p{L}\p{N}]/gu) ?? []).length < 2) throw new Unclear(`${argument}: must have at least two letters.`)
}

/** Whether every word of `wanted` is the beginning of a word of `name`. */
export const hasWords = (name: string, wanted: string): boolean => {
  const text = ` ${normalizeName(name)}`
  return normalizeName(wanted)
    .split(' ')
    .every((word) => text.includes(` ${word}`))
}

/** The record whose id `name` is. Undefined: it is no id of this kind. */
export async function foundById<T>(
  { lookUp }: Pick<ToolCall, 'lookUp'>,
  kind: 'league' | 'team' | 'player',
  name: string,
  { sport = sportOfId(name), lang }: Named,
): Promise<Found<T> | undefined> {
  if (!mayName(name, kind)) return undefined
  return { ...(await lookUp<T>(`/{sport}/${kind}s/{id}`, { sport, id: name, lang })).data, sport: sport! }
}
