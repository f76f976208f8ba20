import { isDay } from '../../parse/dates.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { type Fields, getFields, optionalText, shown, text, wholeNumber } from '../../parse/fields.ts'
import type { Problem } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourcePerson } from '../../source-model.ts'
import { readLists } from './read-lists.ts'

export type KnownPlayer = SourcePerson & { key: string }

/** Players in the lists of a reading, by league id: "00-0026143". */
export interface Players {
  of: Map<string, KnownPlayer>
  /** Problems by list. */
  problems: Map<string, Problem[]>
}

/** Size limit for the list of all seasons: twice the known one. */
const bytesMax = 8 * 1024 * 1024

/**
 * Reads players_2018.json, or players.json of all seasons. Its teams and shirt numbers are those of the day it was
 * written, so they are ignored.
 */
export async function readPlayers(files: readonly FeedFile[]): Promise<Players> {
  const of: Players['of'] = new Map()
  const problems = await readLists<[key: string, row: unknown]>(files, {
    bytesMax,
    rowsIn(document) {
      getFields(document, 'a list of players')
      return Object.entries(document as object)
    },
    add([key, row], faults) {
      if (!isPlayerKey(key)) throw new Error(`player id ${shown(key)} is invalid`)
      of.set(key, { key, ...getPlayer(getFields(row, 'a player'), faults) })
    },
    shown: ([key, row]) => ({ [key]: row }),
  })
  return { of, problems }
}

/** Whether a text is a league id of a person: "00-0026143". */
export const isPlayerKey = (value: string): boolean => /^\d{2}-\d{7}$/.test(value)

/** Throws an Error for a player without a name; any other unreadable field is left out. */
function getPlayer(field: Fields, faults: string[]): Omit<KnownPlayer, 'key'> {
  const part = <T>(read: () => T | undefined): T | undefined => tolerant(faults, read, leftOut())
  const born = part(() => bornIn(field('birthdate')))
  const position = part(() => optionalText(field('position'), 'position'))
  const size = (name: string, max: number) => part(() => (field(name) == null ? undefined : wholeNumber(field(name), name, { max })))
  const [inches, pounds] = [size('height', 96), size('weight', 500)]
  return {
    name: text(field('full_name'), 'full_name'),
    firstName: text(field('first_name'), 'first_name'),
    lastName: text(field('last_name'), 'last_name'),
    ...(born && { born }),
    ...(position && { position }),
    ...(inches && { heightCm: Math.round(inches * 2.54) }),
    ...(pounds && { weightKg: Math.round(pounds * 0.453_592_37) }),
  }
}

/** Parses "1/23/1975"; "//" is unknown. */
function bornIn(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || value === '//') return undefined
  const [, month, day, year] = (typeof value === 'string' && /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value)) || []
  const born = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (!isDay(born)) throw new Error(`birthdate ${shown(value)} is not a day M/D/YYYY`)
  return born
}

/** A person of a game, named "M.Ryan" or "Ty.Williams" there; with the full name when a list of the reading has it. */
export const playerNamed = (key: string, shortName: string, players: ReadonlyMap<string, KnownPlayer>): KnownPlayer =>
  players.get(key) ?? { key, name: shortName.replace(/^(\p{L}+)\.(?=\S)/u, '$1. ') }
