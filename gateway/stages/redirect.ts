import { blanksOf, ServiceError } from '@touchline/contract/errors'
import { writeQuery } from '../query.ts'
import type { RequestContext } from '../request-context.ts'

/** The id that stands for what was asked for now; undefined unless a service said that it was merged. */
export const mergedInto = (thrown: unknown): string | undefined =>
  thrown instanceof ServiceError ? blanksOf('merged', thrown)?.into : undefined

/** The same question about the id `into`. Never built from the Host header. */
export function redirectLink(
  publicUrl: string,
  { path, query }: Pick<RequestContext, 'path' | 'query'>,
  from: string,
  into: string,
): string {
  const there = path
    .split('/')
    .map((segment) => (segment === from ? into : segment))
    .join('/')
  return `${publicUrl}${there}${query.length > 0 ? `?${writeQuery(query)}` : ''}`
}
