/** Headings of the list of endpoints, in its order. */
export const groups = [
  'Sports and leagues',
  'Matches',
  'Teams and people',
  'Horse racing',
  'Streams',
  'Calendars',
  'Keys and payments',
] as const
export type Group = (typeof groups)[number]

/** Groups by the segment of a path after the sport. */
const byResource: Readonly<Record<string, Group>> = {
  sports: 'Sports and leagues',
  leagues: 'Sports and leagues',
  rankings: 'Sports and leagues',
  matches: 'Matches',
  facts: 'Matches',
  mappings: 'Matches',
  stream: 'Streams',
  calendars: 'Calendars',
  channels: 'Keys and payments',
  usage: 'Keys and payments',
}

/** The group of "/v1/{sport}/matches/{id}": that of "matches". */
export function groupOfPath(path: string): Group {
  if (path.endsWith('.ics')) return 'Calendars'
  if (path.endsWith('/stream')) return 'Streams'
  const [first, second] = path.split('/').slice(2)
  if (first === 'horse-racing') return 'Horse racing'
  return byResource[second === undefined || byResource[first!] ? first! : second] ?? 'Teams and people'
}
