import type { Deprecation } from '../endpoints/endpoint.ts'

/** Header fields of a deprecated endpoint, alternating names and values: `Deprecation` of RFC 9745, `Sunset` of RFC 8594. */
export const deprecationHeaders = ({ since, sunset }: Deprecation): readonly string[] => [
  ...['Deprecation', `@${Date.parse(since) / 1_000}`],
  ...['Sunset', new Date(sunset).toUTCString()],
]
