import type { League } from './gen/touchline/v1/catalog_pb.js'

/**
 * Whose matches a league has: "" for the first teams of seniors, else "U19", "reserves", "U21 reserves". A club has one name
 * in all of them, but its matches of one class are no part of the form, the streaks and the records of another.
 */
export const teamClass = ({ ageGroup, level }: Pick<League, 'ageGroup' | 'level'>): string => [ageGroup, level].filter(Boolean).join(' ')
