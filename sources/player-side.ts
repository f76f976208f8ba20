import type { SourcePerson, SourceTeam } from './source-model.ts'

/** The side of a player, or of a pair in any order: "Mike Bryan / Bob Bryan" and "Bob Bryan / Mike Bryan" are one. */
export function playerSide(players: NonNullable<SourceTeam['players']>, seed?: string): SourceTeam {
  const names = players.map(({ name }) => name).sort()
  const [country = '', ...others] = new Set(players.map(getCountry))
  return { name: names.join(' / '), country: others.length === 0 ? country : '', players, ...(seed !== undefined && { seed }) }
}

const getCountry = ({ nationality: [first = ''] = [] }: SourcePerson): string => first
