import { fail } from '@touchline/contract/errors'

/** Throws `not_acceptable` when an Accept header leaves no room for JSON. */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || accept === '*/*' || accept === '' || allowsJson(accept)) return
  throw fail('not_acceptable')
}

/** RFC 9110: the most exact range that fits decides, and a weight of 0 means no. */
function allowsJson(accept: string): boolean {
  const ranges = new Map(
    accept.split(',').map((each) => [each.split(';', 1)[0]!.trim().toLowerCase(), !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(each)]),
  )
  return ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? false
}
