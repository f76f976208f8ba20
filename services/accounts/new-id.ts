import { randomBytes } from 'node:crypto'
import { idLetters } from '@touchline/contract/ids'

const prefixes: Readonly<Record<string, string>> = {
  user: 'person',
  session: 'session',
  organisation: 'org',
  invitation: 'inv',
  grant: 'grant',
}

/** A new id of a kind, with 80 random bits: "person_9fkm…". */
export const newId = (kind: string): string => `${prefixes[kind] ?? kind}_${idLetters(randomBytes(16))}`
