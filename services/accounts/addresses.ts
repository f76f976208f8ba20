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

/** Whether the domain, or the one it is below, is one of addresses for a few minutes. */
export async function isDisposable(address: string): Promise<boolean> {
  const { isDisposableEmailDomain } = await import('disposable-email-domains-js')
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
  return labels.slice(0, -1).some((_, i) => isDisposableEmailDomain(labels.slice(i).join('.')))
}
