import type { Line } from '../../../parse/lines.ts'
import { tolerant } from '../../../parse/tolerant.ts'
import { type GameRecord, lineFields, shown } from './game-record.ts'

/** The fields of a line. If its quotation marks do not enclose whole fields they are ignored, and every comma separates fields. */
export const fieldsIn = ({ text, number }: Line, repairs: string[]): string[] =>
  tolerant(
    repairs,
    () => lineFields(text),
    (reason) => `line ${number}: ${reason} were left out`,
  ) ?? text.replaceAll('"', '').split(',')

/** Balls and strikes, "?" where they are not known. */
export const countForm = /^(?:[0-4?][0-3?])?$/

const [digits, side, id, name] = [/^\d{1,2}$/, /^[01]$/, /^[a-z'\-.]{2,5}[a-z]?\d{3}$/i, /^\D{2,100}$/]

/** Forms of the fields of a line, by its type. */
const forms: Readonly<Record<string, readonly RegExp[]>> = {
  play: [digits, side, id, countForm, /^\D*$/, /./],
  start: [id, name, side, digits, digits],
  sub: [id, name, side, digits, digits],
  data: [/^er$/, id, digits],
}

/** The fields of a line with one comma too many. The comma belongs to the field for which most other fields then have their form. */
export function alignedFields(type: string, fields: string[], repair: (reason: string) => void): string[] {
  const form = forms[type]
  if (!form || fields.length !== form.length + 1) return fields
  const joined = form.map((_, at) => [...fields.slice(0, at), fields.slice(at, at + 2).join(), ...fields.slice(at + 2)])
  const wrong = joined.map((each, at) => each.filter((field, i) => i !== at && !form[i]!.test(field)).length)
  const at = wrong.indexOf(Math.min(...wrong))
  repair(`${shown(joined[at]![at])} is one field of "${type}"`)
  return joined[at]!
}

/** The type of a line, derived from its fields; undefined if several types are possible. */
export function getType(fields: readonly string[], { lines }: GameRecord): string | undefined {
  const [first = '', second = '', third = ''] = fields
  if (fields.length === 6 && digits.test(first) && side.test(second)) return 'play'
  if (fields.length === 5 && side.test(third)) return lines.some(({ type }) => type === 'play') ? 'sub' : 'start'
  if (fields.length === 3 && first === 'er') return 'data'
  if (fields.length === 1 && /^\d$/.test(first)) return 'version'
  return fields.length === 2 && lines.length === 0 && /^[a-z]{3,20}$/.test(first) ? 'info' : undefined
}
