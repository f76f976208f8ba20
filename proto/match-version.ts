import type { Match } from './gen/touchline/v1/match_pb.js'

/** The version of a match in the interface. Increases with every change of its schedule or state. */
export const matchVersion = ({ schedule, state }: Pick<Match, 'schedule' | 'state'>): number => schedule!.version + state!.version
