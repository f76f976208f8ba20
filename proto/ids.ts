import { type SportId, sports } from './catalog.ts'

/** Kinds of ids and the letter after the first hyphen that encodes each. */
export const idKinds = {
  match: 'm',
  league: 'l',
  team: 't',
  player: 'p',
  season: 's',
  event: 'e',
  venue: 'v',
  official: 'c',
  stage: 'a',
  play: 'y',
} as const
export type IdKind = keyof typeof idKinds

/** Lower-case base32 without i, l, o, u. Ten characters of it follow the letter of the kind. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const prefixes = sports.map((sport) => sport.prefix).join('|')
const shape = new RegExp(`^(${prefixes})-([a-z])[${idAlphabet}]{10}$`)
const letterOf = (kind: IdKind): string => idKinds[kind]
const sportByPrefix = new Map(sports.map((sport) => [sport.prefix, sport.id]))

/** Whether `text` is a well-formed id of this kind, of any sport. */
export const isId = (text: string, kind: IdKind): boolean => shape.exec(text)?.[2] === letterOf(kind)

/** The sport of an id, or undefined for malformed ids. */
export const sportOfId = (id: string): SportId | undefined => (shape.test(id) ? sportByPrefix.get(id.slice(0, 3)) : undefined)
