import { blanksOf, ServiceError } from '@touchline/contract/errors'
import { writeQuery } from '../query.ts'
import type { RequestContext } from '../request-context.ts'

/** Canonical id of the requested record; undefined unless the error is `merged`. */
export const mergedInto = (thrown: unknown): string | undefined =>
  thrown instanceof ServiceError ? blanksOf('merged', thrown)?.into : undefined

/** The same URL with `from` replaced by `into`. Built from `publicUrl`, never from the Host header. */
export function redirectLink(
  publicUrl: string,
  { path, query }: Pick<RequestContext, 'path' | 'query'>,
  from: string,
  into: string,
): string {
  const target = path
    .split('/')
    .map((segment) => (segment === from ? into : segment))
    .join('/')
  return `${publicUrl}${target}${query.length > 0 ? `?${writeQuery(query)}` : ''}`
}
