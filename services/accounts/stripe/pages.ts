import type { AccountsDeps } from '../deps.ts'

/** The billing page of an organisation, in an absolute URL, with a note of what has happened. */
export function billingPage(
  { config }: Pick<AccountsDeps, 'config'>,
  organisationId: string,
  note: '' | 'return' | 'canceled' | 'changed',
): string {
  const origin = new URL(config.publicUrl ?? `http://localhost:${config.publicPort}`).origin
  const page = `${origin}/account/${organisationId}/billing`
  if (note === '') return page
  return note === 'return' ? `${page}/return` : `${page}?note=${note}`
}
