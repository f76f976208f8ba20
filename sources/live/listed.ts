import { type Fields, getFields, isObject } from '../parse/fields.ts'

/* What the lists of live feeds have in common. Nothing throws for a reply: a row that is no game is left out. */

/** The rows of a list that are objects; none if the value is no list. */
export const rowsIn = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map((row: unknown) => getFields(row))

/** The rows of a list that a reply has under a name. */
export const rowsAt = (reply: unknown, name: string): Fields[] => rowsIn(isObject(reply) ? getFields(reply)(name) : undefined)

/** The start of a game, from a time with its offset. Empty if it cannot be read. */
export function startIn(value: unknown): { startAt?: number } {
  const startAt = Date.parse(String(value))
  return Number.isNaN(startAt) ? {} : { startAt }
}

/**
 * The values of a parameter in FEEDS, "bl1+dfb", each once. Throws an Error that names the parameter and the value which does not
 * match `form`. `what`: what each is; `example`: of the parameter.
 */
export function listParameter(
  name: string,
  text: string,
  { form, what, example }: { form: RegExp; what: string; example: string },
): string[] {
  const values = [...new Set(text.split(/[ +]/))]
  const wrong = values.find((value) => !form.test(value))
  if (wrong !== undefined) throw new Error(`${name} has "${wrong}", which is no ${what}; it is written ${name}=${example}`)
  return values
}
