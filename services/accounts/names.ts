import { fail } from '@touchline/contract/errors'

const charsMax = 100

/** A name of a person or an organisation, trimmed. Errors: invalid_parameter. */
export function readName(text: string): string {
  const name = text.trim().replace(/ {2,}/g, ' ')
  if (name === '' || name.length > charsMax || /\p{C}/u.test(name)) {
    throw fail('invalid_parameter', { name: 'name', what: `must have 1 to ${charsMax} characters and no control characters` })
  }
  return name
}
