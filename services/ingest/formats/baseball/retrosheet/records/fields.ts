const quotedField = /"((?:[^"]|"")*)"(?=,|$)/y
const plainField = /([^",]*)(?=,|$)/y

/**
 * The fields of one line without quotation marks; quoted commas belong to the field. Throws an Error for a misplaced
 * quotation mark.
 */
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

/** A whole number from `min` to `max` in decimal digits. Throws an Error otherwise. */
export function numberIn(value: string | undefined, field: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,7}$/.test(value ?? '') ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new Error(`${field} ${shown(value)} is no number from ${min} to ${max}`)
}

/** Validates a person id: "bryak001", "-minj101", "o'dad001", "tumpj901" for an umpire. Throws an Error otherwise. */
export function personId(value: string | undefined, field: string): string {
  if (value !== undefined && /^[a-z'\-.]{2,5}[a-z]?\d{3}$/i.test(value)) return value
  throw new Error(`${field} ${shown(value)} is no id of Retrosheet`)
}

/** Validates a team id, three letters or digits: "CHN". Throws an Error otherwise. */
export function teamId(value: string | undefined, field: string): string {
  if (value !== undefined && /^[A-Z0-9]{3}$/.test(value)) return value
  throw new Error(`${field} ${shown(value)} is no team of Retrosheet`)
}

const nameMax = 100

/** A displayable name of at most 100 characters. Throws an Error otherwise. */
export function nameIn(value: string | undefined, field: string): string {
  const name = value?.trim() ?? ''
  if (name === '') throw new Error(`${field} is empty`)
  if (name.length > nameMax) throw new Error(`${field} has more than ${nameMax} characters`)
  if (/[<>\p{Cc}\u{FFFD}]/u.test(name)) throw new Error(`${field} has characters that no name has`)
  return name
}
