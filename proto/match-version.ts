import type { Match } from './gen/touchline/v1/match_pb.js'

/** The public version of a match. It increases with every change of its schedule or state. */
export const matchVersion = ({ schedule, state }: Pick<Match, 'schedule' | 'state'>): number => schedule!.version + state!.version
