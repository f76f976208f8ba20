import { writeQuery } from '../http/query.ts'
import type { Redirect } from './answer.ts'
import type { Entitled } from './request-context.ts'

/** To the same URL with the id `into`. Built from `publicUrl`, never from the Host header. */
export function getRedirect({ target: { path, query }, route }: Entitled, into: string, publicUrl: string): Redirect {
  const segments = path.split('/').map((segment) => (segment === route.params.id ? into : segment))
  return { mergedInto: into, location: `${publicUrl}${segments.join('/')}${query.length > 0 ? `?${writeQuery(query)}` : ''}` }
}
