import { closest } from 'fastest-levenshtein'

/** The known name that is most like an unknown one: one that contains it, if any does, such as date_from for from. */
export function closestName(name: string, known: readonly string[]): string {
  const text = name.toLowerCase()
  const longer = known.filter((each) => each.toLowerCase().includes(text))
  return closest(text, longer.length > 0 ? longer : known)
}

/** Truncates an unknown name to 40 characters before it is echoed in an error. */
export const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
