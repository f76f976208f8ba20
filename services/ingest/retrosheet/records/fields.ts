const quotedField = /"((?:[^"]|"")*)"(?=,|$)/y
const plainField = /([^",]*)(?=,|$)/y

/** The fields of one line, quotation marks taken off; commas inside them belong to the field. Throws an Error on a mark that is out of place. */
export function lineFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  for (let at = 0; at <= line.length; ) {
    const pattern = line[at] === '"' ? quotedField : plainField
    pattern.lastIndex = at
    const found = pattern.exec(line)
    if (!found) throw new Error('quotation marks that do not go around a whole field')
    fields.push(found[1]!.replaceAll('""', '"'))
    at = pattern.lastIndex + 1
  }
  return fields
}

const shownMax = 60
export const shown = (value: string | undefined): string => (value === undefined ? '(missing)' : `"${value.slice(0, shownMax)}"`)

/** A whole number from `min` to `max`, in plain digits. Throws an Error otherwise. */
export function numberIn(value: string | undefined, field: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,7}$/.test(value ?? '') ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new Error(`${field} ${shown(value)} is no number from ${min} to ${max}`)
}

/** "bryak001", "-minj101", "o'dad001", of an umpire "tumpj901". Throws an Error otherwise. */
export function personId(value: string | undefined, field: string): string {
  if (value !== undefined && /^[a-z'\-.]{2,5}[a-z]?\d{3}$/i.test(value)) return value
  throw new Error(`${field} ${shown(value)} is no id of Retrosheet`)
}

/** Three letters or digits: "CHN". Throws an Error otherwise. */
export function teamId(value: string | undefined, field: string): string {
  if (value !== undefined && /^[A-Z0-9]{3}$/.test(value)) return value
  throw new Error(`${field} ${shown(value)} is no team of Retrosheet`)
}

const nameMax = 100

/** A name that may be shown. Throws an Error otherwise. */
export function nameIn(value: string | undefined, field: string): string {
  const name = value?.trim() ?? ''
  if (name === '') throw new Error(`${field} is empty`)
  if (name.length > nameMax) throw new Error(`${field} has more than ${nameMax} characters`)
  if (/[<>\p{Cc}\u{FFFD}]/u.test(name)) throw new Error(`${field} has characters that no name has`)
  return name
}
