import { countryOfFifaCode } from '@touchline/contract/names/nations'
import { textIn } from '../../parse/fields.ts'
import { isNobody } from '../../parse/undecided-side.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type Fields, getDay } from './files.ts'
import iocCodes from './ioc-codes.json' with { type: 'json' }
import { titled } from './tournaments.ts'

const hands: Readonly<Record<string, string>> = { 'right-handed': 'right', 'left-handed': 'left', ambidextrous: 'both' }

/** Stands for a player whom the source does not know. */
const placeholder = /^bye$|^qualifying\b/i
/** A player of whom the source only knows how he came into the draw, "QUALIFIER QUALIFIER11". */
const unnamed = /^(qualifier|lucky loser)\b/i

/** Reads a row of player_overviews. Throws an Error if it names no player. 0 stands for an unknown height or weight. */
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

/**
 * Country code for a code of the IOC, or of FIFA where these do not differ; undefined for others and for former
 * countries without a successor.
 */
export const countryOfIocCode = (code: string): string | undefined =>
  (iocCodes as Readonly<Record<string, string>>)[code.toUpperCase()] ?? countryOfFifaCode(code.toUpperCase())

/** "mc65"; early files have it in capitals. Undefined for what is no id. */
export const keyIn = (text: string): string | undefined => (/^[a-z0-9]{2,10}$/i.test(text) ? text.toLowerCase() : undefined)

/** "Chris Lewis (NZL)" without the mark that tells namesakes apart. */
const personName = (text: string): string => text.replace(/ ?\([A-Z]{3}\)$/, '').trim()

/** A name. Throws an Error if it is none. */
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
  /** From player_overviews. False if the player is listed already; then the first row counts. */
  list(person: SourcePerson): boolean
  /**
   * The player of a row. The name is that of player_overviews, else the one of the row, unless earlier rows have eight
   * others, else that of an earlier row, else that of the slug. One whom a row only calls a qualifier is a person of his
   * own in `draw`, or in the match if he has no number there. Throws an Error if the row names no player.
   */
  named(row: { name: string; id: string; slug: string }, draw?: { tournament: string; match: string }): SourcePerson
}

/** Each spelling of a player is compared with the others. */
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

/** No id: that of the source is one of all who have his number in some draw. */
const qualifierIn = ({ tournament, match }: { tournament: string; match: string }, kind: string, name: string): SourcePerson => ({
  name: titled(kind.toLowerCase().replace(' ', '-')),
  key: `${tournament}/${kind.toLowerCase()}/${/\d{1,3}$/.exec(name)?.[0] ?? match}`,
})
