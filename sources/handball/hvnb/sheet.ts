import { text } from '../../parse/fields.ts'
import type { SourcePerson, SourceStats } from '../../source-model.ts'

/** Required columns. */
export const sheetColumns = ['spielnummer', 'team', 'name'] as const

const counts = {
  tore: 'goals',
  siebenmeter_tore: 'sevenMGoals',
  siebenmeter_versuche: 'sevenMAttempts',
  gelbe_karten: 'yellowCards',
  zweiminuten_strafen: 'twoMinutes',
} as const
const flags = { disqualifikation: 'redCards', blaue_karte: 'blueCards' } as const
type Count = (typeof counts)[keyof typeof counts] | (typeof flags)[keyof typeof flags]
export type Counts = Partial<Record<Count, number>>
export type SheetFields = Partial<Record<(typeof sheetColumns)[number] | 'trikotnummer' | keyof typeof counts | keyof typeof flags, string>>

/** A row of spieler_statistiken.csv. */
export interface Listed {
  line: number
  number: string
  team: string
  shirt: string
  person: SourcePerson
  counts: Counts
  /** Unreadable columns, which are left out. */
  unread: string[]
}

/** Officials of a team have a letter instead of a number and are not players. */
export const isOfficial = (shirt: string): boolean => /^(?:[A-E]|off\w*|mv\w*)$/i.test(shirt)

/** Throws an Error if the row lacks match, team or name. */
export function readListed(fields: SheetFields, line: number): Listed {
  const { spielnummer = '', team = '', name = '', trikotnummer = '' } = fields
  if (spielnummer === '') throw new Error('a row without spielnummer')
  if (team === '') throw new Error('a row without team')
  const unread: string[] = []
  const found: Counts = {}
  for (const [column, count] of Object.entries(counts)) {
    const value = fields[column as keyof typeof counts] ?? ''
    if (/^\d{1,2}(?:\.0)?$/.test(value)) found[count] = Number.parseInt(value, 10)
    else if (value !== '') unread.push(column)
  }
  for (const [column, count] of Object.entries(flags)) {
    const value = (fields[column as keyof typeof flags] ?? '').toLowerCase()
    if (/^(?:true|1|ja|x)$/.test(value)) found[count] = 1
    else if (/^(?:false|0|nein)$/.test(value)) found[count] = 0
    else if (value !== '') unread.push(column)
  }
  return { line, number: spielnummer, team, shirt: trikotnummer, person: getPerson(name, trikotnummer), counts: found, unread }
}

const hasLetter = (part: string | undefined): part is string => part !== undefined && /\p{L}/u.test(part)

/** "Quill, Ada" → Ada Quill. Throws an Error for a name without letters. */
export function getPerson(name: string, shirt: string): SourcePerson {
  if (!/\p{L}{2}/u.test(name)) throw new Error(`name "${name.slice(0, 40)}" is no name`)
  const [last, first, ...rest] = name.split(',').map((part) => part.trim())
  return {
    ...(rest.length > 0 || !hasLetter(last) || !hasLetter(first)
      ? { name: text(name, 'name') }
      : { name: text(`${first} ${last}`, 'name'), firstName: first, lastName: last }),
    ...(/^\d{1,3}$/.test(shirt) && { shirtNumber: Number(shirt) }),
  }
}

export const getStats = (counts: Counts & { timeouts?: number }): SourceStats => ({ case: 'handball', value: counts })

/** Sums over the players of a team, for fields that every player has; empty for an empty list. */
export function getSums(players: readonly Counts[]): Counts {
  const names = [...Object.values(counts), ...Object.values(flags)]
  const known = names.filter((name) => players.length > 0 && players.every((player) => player[name] !== undefined))
  return Object.fromEntries(known.map((name) => [name, players.reduce((sum, player) => sum + player[name]!, 0)]))
}
