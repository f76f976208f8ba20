import type { z } from 'zod'

/** Deviations of public JSON from its schema: "home_team.score Invalid input: expected int, received string". */
export const faultsIn = (value: unknown, schema: z.ZodType): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)

/** Paths of all values that are null, and of all lists that are empty. */
export function gapsIn(value: unknown, at = ''): string[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [at]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => gapsIn(each, at ? `${at}.${name}` : name))
}
