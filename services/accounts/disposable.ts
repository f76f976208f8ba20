import { isDisposableEmailDomain } from 'disposable-email-domains-js'

/** Whether the domain of an address, or one that it is below, gives addresses for a few minutes. */
export function isDisposable(address: string): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
  return labels.slice(0, -1).some((_, i) => isDisposableEmailDomain(labels.slice(i).join('.')))
}
