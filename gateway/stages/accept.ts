import { fail } from '@touchline/contract/errors'

/** Throws `not_acceptable` when the Accept header excludes JSON. */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || accept === '*/*' || accept === '' || allowsJson(accept)) return
  throw fail('not_acceptable')
}

/** RFC 9110: the most specific matching range decides; weight 0 excludes it. */
function allowsJson(accept: string): boolean {
  const ranges = new Map(
    accept.split(',').map((each) => [each.split(';', 1)[0]!.trim().toLowerCase(), !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(each)]),
  )
  return ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? false
}
