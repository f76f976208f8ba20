import { fail } from '@touchline/contract/errors'

export const mediaTypes = { json: 'application/json', markdown: 'text/markdown', eventStream: 'text/event-stream' } as const

/** What a media range says of a media type: 0 excludes it. `isNamed`: by its name, not by a wildcard. */
interface Preference {
  weight: number
  isNamed: boolean
}

/** RFC 9110: the most specific matching range decides. */
function preferenceIn(ranges: ReadonlyMap<string, number>, type: string): Preference {
  const named = ranges.get(type)
  const weight = named ?? ranges.get(`${type.slice(0, type.indexOf('/'))}/*`) ?? ranges.get('*/*') ?? 0
  return { weight, isNamed: named !== undefined }
}

const rangesOf = (accept: string): Map<string, number> =>
  new Map(
    accept.split(',').map((each) => {
      const weight = /;\s*q=([\d.]+)\s*(?:;|$)/i.exec(each)?.[1]
      return [each.split(';', 1)[0]!.trim().toLowerCase(), weight === undefined ? 1 : Number(weight)]
    }),
  )

const isAny = (accept: string | undefined): boolean => accept === undefined || accept === '*/*' || accept === ''

/** Throws `not_acceptable` when the Accept header excludes all types that the response may have. */
export function checkAccept(accept: string | undefined, types: readonly string[]): void {
  if (isAny(accept)) return
  const ranges = rangesOf(accept!)
  if (!types.some((type) => preferenceIn(ranges, type).weight > 0))
    throw fail('not_acceptable', { header: 'Accept', what: types.join(' or ') })
}

/**
 * Whether a response that exists as JSON and as Markdown is Markdown: if `isAsked`, or if the Accept header gives
 * Markdown more weight than JSON, or the same and only Markdown by name. Throws `not_acceptable`.
 */
export function wantsMarkdown(accept: string | undefined, isAsked: boolean): boolean {
  if (isAny(accept)) return isAsked
  const ranges = rangesOf(accept!)
  const [json, markdown] = [preferenceIn(ranges, mediaTypes.json), preferenceIn(ranges, mediaTypes.markdown)]
  if (isAsked && markdown.weight > 0) return true
  if (isAsked) throw fail('not_acceptable', { header: 'Accept', what: mediaTypes.markdown })
  return markdown.weight > json.weight || (markdown.weight === json.weight && markdown.isNamed && !json.isNamed)
}
