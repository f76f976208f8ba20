import type { League } from './gen/touchline/v1/catalog_pb.js'

/**
 * The class of the teams in a league: "" for first teams of seniors, else "U19", "reserves", "U21 reserves". A club has
 * the same name in all classes, but matches of one class do not count in the form, streaks and records of another.
 */
export const teamClass = ({ ageGroup, level }: Pick<League, 'ageGroup' | 'level'>): string => [ageGroup, level].filter(Boolean).join(' ')
