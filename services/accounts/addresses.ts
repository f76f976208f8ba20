import { fail } from '@touchline/contract/errors'

const charsMax = 254
const shape = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')@(?:[a-z0-9-]+\.)+[a-z]{2,63}$/

/** A mail address in lower case. Errors: invalid_parameter. */
export function readAddress(text: string): string {
  const address = text.trim().toLowerCase()
  if (address.length > charsMax || !shape.test(address)) {
    throw fail('invalid_parameter', { name: 'email', what: 'must be a mail address such as ada@example.com' })
  }
  return address
}

/** `readAddress` of an address to which a person signs in. Errors: invalid_parameter, also for a disposable domain. */
export async function readOwnAddress({ allowsDisposable }: { allowsDisposable: boolean }, text: string): Promise<string> {
  const address = readAddress(text)
  if (!allowsDisposable && (await isDisposable(address))) {
    throw fail('invalid_parameter', { name: 'email', what: 'must not be of a disposable domain; use an address that you keep' })
  }
  return address
}

/**
 * Whether the domain of an address, or one that it is below, gives addresses for a few minutes. The list is loaded with
 * the first sign-in.
 */
export const isDisposable = async (address: string): Promise<boolean> => (await import('./disposable.ts')).isDisposable(address)
