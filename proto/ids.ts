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
  meeting: 'g',
  race: 'r',
  runner: 'u',
  horse: 'h',
  racecourse: 'k',
  fact: 'f',
} as const
export type IdKind = keyof typeof idKinds

/** Lower-case base32 without i, l, o, u. Ten characters of it follow the letter of the kind. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Random bytes as the letters of an id, one for each: five bits of it. */
export const idLetters = (bytes: Uint8Array): string => Array.from(bytes, (byte) => idAlphabet[byte % idAlphabet.length]).join('')

const prefixes = sports.map((sport) => sport.prefix).join('|')
/** What follows the letter of the kind. The fixed records of the sandbox have words: "soc-m-postponed". */
const rest = `(?:[${idAlphabet}]{10}|-[a-z-]{2,32})`
const shape = new RegExp(`^(${prefixes})-([a-z])${rest}$`)
const minted = /\b([a-z]{3})-[a-z][0-9a-hjkmnp-tv-z]{10}\b/g
const getLetter = (kind: IdKind): string => idKinds[kind]
const sportByPrefix = new Map(sports.map((sport) => [sport.prefix, sport.id]))

/** Whether `text` is a well-formed id of this kind, of any sport. */
export const isId = (text: string, kind: IdKind): boolean => shape.exec(text)?.[2] === getLetter(kind)

const getPrefixes = (sidesArePlayers: boolean): string =>
  sports
    .filter((sport) => !sidesArePlayers || sport.sidesArePlayers)
    .map(({ prefix }) => prefix)
    .join('|')
const teamId = `^((${getPrefixes(false)})-t|(${getPrefixes(true)})-p)${rest}$`
/**
 * The ids of what an API calls a `kind`, as a pattern of JSON Schema: a team may be a player in sports whose sides are
 * players.
 */
export const idPattern = (kind: IdKind): string => (kind === 'team' ? teamId : `^(${prefixes})-${idKinds[kind]}${rest}$`)
const playerSides = new Set(sports.filter((sport) => sport.sidesArePlayers).map(({ prefix }) => prefix))
/** Whether `text` is a well-formed id of what an API calls a `kind`, see `idPattern`. */
export const mayName = (text: string, kind: IdKind): boolean =>
  isId(text, kind) || (kind === 'team' && isId(text, 'player') && playerSides.has(text.slice(0, 3)))

/** The sport of an id, or undefined for malformed ids. */
export const sportOfId = (id: string): SportId | undefined => (shape.test(id) ? sportByPrefix.get(id.slice(0, 3)) : undefined)

/** The text with each id in it replaced, except those with words. `rename` gets the letters of sport and kind: "soc-m". */
export const replaceIds = (text: string, rename: (id: string, kind: string) => string): string =>
  text.replace(minted, (id, prefix: string) => (sportByPrefix.has(prefix) ? rename(id, id.slice(0, prefix.length + 2)) : id))
