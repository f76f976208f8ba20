import { getPublicOrigin } from '@touchline/platform/settings'
import type { AccountsDeps } from '../deps.ts'

/** Absolute URL of the billing page of an organisation. `note`: what has happened; empty: nothing. */
export function billingPage(
  { config }: Pick<AccountsDeps, 'config'>,
  organisationId: string,
  note: '' | 'return' | 'canceled' | 'changed',
): string {
  const page = `${getPublicOrigin(config)}/account/${organisationId}/billing`
  if (note === '') return page
  return note === 'return' ? `${page}/return` : `${page}?note=${note}`
}
