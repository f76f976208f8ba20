/** A parameter of a request: text, or what brackets in its name nest. */
export interface Form {
  [name: string]: string | Form
}

/** Reads "items[0][price]=p&metadata[a]=b", as Stripe's clients send it. Indexes of lists become names. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let into = form
    for (const part of path.slice(0, -1)) {
      if (typeof into[part] !== 'object') into[part] = Object.create(null) as Form
      into = into[part] as Form
    }
    into[path.at(-1) ?? ''] = value
  }
  return form
}

export const text = (value: string | Form | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
export const nested = (value: string | Form | undefined): Form => (typeof value === 'object' ? value : {})
export const list = (value: string | Form | undefined): (string | Form)[] => Object.values(nested(value))
export const isTrue = (value: string | Form | undefined): boolean => value === 'true'
export const integer = (value: string | Form | undefined): number | undefined => (typeof value === 'string' ? Number(value) : undefined)

/** The values of a form without nesting, for metadata. */
export const flat = (value: string | Form | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(nested(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
