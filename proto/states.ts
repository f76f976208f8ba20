import { type SportId, sports } from './catalog.ts'

export const matchStates = [
  'scheduled',
  'delayed',
  'live',
  'break',
  'interrupted',
  'suspended',
  'postponed',
  'finished',
  'cancelled',
  'awarded',
  'walkover',
  'retired',
  'abandoned',
] as const
export type MatchStateName = (typeof matchStates)[number]
export const isMatchState = (text: string): text is MatchStateName => (matchStates as readonly string[]).includes(text)

const inPlay: ReadonlySet<string> = new Set<MatchStateName>(['live', 'break', 'interrupted'])
const ended: ReadonlySet<string> = new Set<MatchStateName>(['finished', 'cancelled', 'awarded', 'walkover', 'retired', 'abandoned'])

/** The states that the filters `live` and `finished` include: all states in play, and all that ended with a result. */
export const statesNamed = (filter: MatchStateName): readonly MatchStateName[] =>
  filter === 'live' ? ['live', 'break', 'interrupted'] : filter === 'finished' ? ['finished', 'awarded', 'walkover', 'retired'] : [filter]

/** Whether the filter `status=live` includes the state. */
export const isInPlay = (state: string): boolean => inPlay.has(state)
export const isEnded = (state: string): boolean => ended.has(state)

/** Whether a match in this state has no result. False for an unknown state, which may have one. */
export const isWithoutResult = (state: string): boolean => isMatchState(state) && !statesNamed('finished').includes(state)

const ofEverySport = 'NS TBD DEL LIVE INT SUSP PST CANC ABD AWD WO'.split(' ')
const codes = new Map<string, { exact: ReadonlySet<string>; pattern: RegExp | undefined }>(
  sports.map(({ id, statuses, statusPattern }) => [id, { exact: new Set([...ofEverySport, ...statuses]), pattern: statusPattern }]),
)

/** The statuses of a sport: codes, and the pattern of those with a number. */
export function statusCodes(sport: SportId): { codes: readonly string[]; pattern: string | undefined } {
  const { exact, pattern } = codes.get(sport)!
  return { codes: [...exact], pattern: pattern?.source }
}

/** Whether `text` is a valid status of this sport. */
export const isSportStatus = (sport: string, text: string): boolean =>
  codes.get(sport)?.exact.has(text) || codes.get(sport)?.pattern?.test(text) || false
