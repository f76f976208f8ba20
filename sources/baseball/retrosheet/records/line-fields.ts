import type { Line } from '../../../parse/lines.ts'
import { tolerant } from '../../../parse/tolerant.ts'
import { type GameRecord, lineFields, shown } from './game-record.ts'

/** Quotation marks that do not go around a whole field are left out, and each comma parts two fields. */
export const fieldsIn = ({ text, number }: Line, repairs: string[]): string[] =>
  tolerant(
    repairs,
    () => lineFields(text),
    (reason) => `line ${number}: ${reason} were left out`,
  ) ?? text.replaceAll('"', '').split(',')

/** Balls and strikes, "?" where they are not known. */
export const countForm = /^(?:[0-4?][0-3?])?$/

const [digits, side, id, name] = [/^\d{1,2}$/, /^[01]$/, /^[a-z'\-.]{2,5}[a-z]?\d{3}$/i, /^\D{2,100}$/]

/** What the fields of a line look like, by its type. */
const forms: Readonly<Record<string, readonly RegExp[]>> = {
  play: [digits, side, id, countForm, /^\D*$/, /./],
  start: [id, name, side, digits, digits],
  sub: [id, name, side, digits, digits],
  data: [/^er$/, id, digits],
}

/** The fields of a line with one comma too many: it is in the field without which the most others look right. */
export function alignedFields(type: string, fields: string[], repair: (reason: string) => void): string[] {
  const form = forms[type]
  if (!form || fields.length !== form.length + 1) return fields
  const joined = form.map((_, at) => [...fields.slice(0, at), fields.slice(at, at + 2).join(), ...fields.slice(at + 2)])
  const wrong = joined.map((each, at) => each.filter((field, i) => i !== at && !form[i]!.test(field)).length)
  const at = wrong.indexOf(Math.min(...wrong))
  repair(`${shown(joined[at]![at])} is one field of "${type}"`)
  return joined[at]!
}

/** The type that only lines with such fields have; undefined if they may be of several. */
export function getType(fields: readonly string[], { lines }: GameRecord): string | undefined {
  const [first = '', second = '', third = ''] = fields
  if (fields.length === 6 && digits.test(first) && side.test(second)) return 'play'
  if (fields.length === 5 && side.test(third)) return lines.some(({ type }) => type === 'play') ? 'sub' : 'start'
  if (fields.length === 3 && first === 'er') return 'data'
  if (fields.length === 1 && /^\d$/.test(first)) return 'version'
  return fields.length === 2 && lines.length === 0 && /^[a-z]{3,20}$/.test(first) ? 'info' : undefined
}
