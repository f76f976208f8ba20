import { type SportId, sports } from './catalog.ts'

/** The letter after the first hyphen of an id tells its kind. */
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

/** Lower-case base32 without i, l, o, u: ten of these follow the kind's letter. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const prefixes = sports.map((sport) => sport.prefix).join('|')
const shape = new RegExp(`^(${prefixes})-([a-z])[${idAlphabet}]{10}$`)
const letterOf = (kind: IdKind): string => idKinds[kind]
const sportByPrefix = new Map(sports.map((sport) => [sport.prefix, sport.id]))

/** Whether `text` is an id of this kind, of any sport. Ill-formed ids never reach a store. */
export const isId = (text: string, kind: IdKind): boolean => shape.exec(text)?.[2] === letterOf(kind)

/** The sport an id belongs to, or undefined for what is no id. */
export const sportOfId = (id: string): SportId | undefined => (shape.test(id) ? sportByPrefix.get(id.slice(0, 3)) : undefined)
