import { countryOfFifaCode } from '@touchline/contract/names/nations'
import { textIn } from '../../parse/fields.ts'
import { isNobody } from '../../parse/undecided-side.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type Fields, getDay } from './files.ts'
import iocCodes from './ioc-codes.json' with { type: 'json' }
import { titled } from './tournaments.ts'

const hands: Readonly<Record<string, string>> = { 'right-handed': 'right', 'left-handed': 'left', ambidextrous: 'both' }

/** Names used for a player unknown to the source. */
const placeholder = /^bye$|^qualifying\b/i
/** Names that only describe how the player entered the draw, "QUALIFIER QUALIFIER11". */
const unnamed = /^(qualifier|lucky loser)\b/i

/** Reads a row of player_overviews. Throws an Error if it names no player. A height or weight of 0 means unknown. */
export function playerIn(fields: Fields): SourcePerson {
  const [firstName, lastName] = [personName(fields('first_name')), personName(fields('last_name'))]
  const key = keyIn(fields('player_id'))
  if (key === undefined) throw new Error(`"${fields('player_id').slice(0, 40)}" is no id of a player`)
  const born = getDay(fields('birthdate'))
  const country = countryOfIocCode(fields('flag_code'))
  const [heightCm, weightKg] = [within(fields('height_cm'), 120, 240), within(fields('weight_kg'), 35, 200)]
  const plays = hands[fields('handedness').toLowerCase()]
  return {
    name: personIn(`${firstName} ${lastName}`.trim()),
    key,
    ...(firstName !== '' && { firstName }),
    ...(lastName !== '' && { lastName }),
    ...(born !== undefined && { born }),
    ...(country !== undefined && { nationality: [country] }),
    ...(heightCm !== undefined && { heightCm }),
    ...(weightKg !== undefined && { weightKg }),
    ...(plays !== undefined && { plays }),
  }
}

function within(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return number >= min && number <= max ? number : undefined
}

/** Country of an IOC code, or of a FIFA code where the two agree; undefined for others and for former countries without a successor. */
export const countryOfIocCode = (code: string): string | undefined =>
  (iocCodes as Readonly<Record<string, string>>)[code.toUpperCase()] ?? countryOfFifaCode(code.toUpperCase())

/** "mc65"; early files have it in capitals. Undefined for a text that is not an id. */
export const keyIn = (text: string): string | undefined => (/^[a-z0-9]{2,10}$/i.test(text) ? text.toLowerCase() : undefined)

/** Removes the mark that distinguishes namesakes: "Chris Lewis (NZL)". */
const personName = (text: string): string => text.replace(/ ?\([A-Z]{3}\)$/, '').trim()

/** Checks the name of a player. Throws an Error if it is not one. */
function personIn(text: string): string {
  const name = textIn(text, 'the name of a player').replace(/^unknown (?!unknown$)/i, '')
  if (placeholder.test(name) || isNobody(text) || isNobody(name) || !/\p{L}/u.test(name))
    throw new Error(`"${name}" is the name of no player`)
  return name
}

/** The name in "robert-van't%20hof", the end of the address of a player: "Robert Van't Hof". */
function nameOfSlug(slug: string): string {
  try {
    return titled(decodeURIComponent(slug).replaceAll(' ', '-')).replace(/ ?\([a-z]{3}\)$/i, '')
  } catch {
    return ''
  }
}

/** The players of a reading by id. Memory: about 300 bytes a player. */
export interface Players {
  /** Adds a player from player_overviews. Returns false if the player is already listed; the first row counts. */
  list(person: SourcePerson): boolean
  /**
   * The player of a row. The name is, in this precedence, from player_overviews, from the row (unless earlier rows have eight
   * other spellings), from an earlier row, or from the slug. A player whom the row only calls a qualifier is a separate person in
   * `draw`, or in the match if he has no number there. Throws an Error if the row names no player.
   */
  named(row: { name: string; id: string; slug: string }, draw?: { tournament: string; match: string }): SourcePerson
}

/** Maximum number of spellings of a player, each of which is compared with the others. */
const spellingsMax = 8

export function players(): Players {
  const listed = new Map<string, SourcePerson>()
  const spellings = new Map<string, string[]>()
  return {
    list(person) {
      if (listed.has(person.key!)) return false
      listed.set(person.key!, person)
      return true
    },
    named({ name, id, slug }, draw) {
      const key = keyIn(id)
      const known = key === undefined ? undefined : listed.get(key)
      if (known) return known
      const [kind] = unnamed.exec(name) ?? []
      if (kind !== undefined && draw) return qualifierIn(draw, kind, name)
      const [first, ...others] = (key !== undefined && spellings.get(key)) || []
      const text = personIn(personName(name) || first || nameOfSlug(slug))
      if (key === undefined) return { name: text }
      if (first === undefined) spellings.set(key, [text])
      else if (first !== text && !others.includes(text)) {
        if (others.length >= spellingsMax - 1) return { name: first, key }
        spellings.set(key, [first, ...others, text])
      }
      return { name: text, key }
    },
  }
}

/** The source's id is not used: it is shared by all qualifiers with the same number in any draw. */
const qualifierIn = ({ tournament, match }: { tournament: string; match: string }, kind: string, name: string): SourcePerson => ({
  name: titled(kind.toLowerCase().replace(' ', '-')),
  key: `${tournament}/${kind.toLowerCase()}/${/\d{1,3}$/.exec(name)?.[0] ?? match}`,
  sourceId: null,
})
