import type { FileRows } from '../../parse/json-rows.ts'

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The matches of a file. A row of the older layout is a round with a list of matches; other rows stay unchanged. */
export const matchRows = (file: FileRows): FileRows => ({
  ...file,
  rows: file.rows.flatMap((row) =>
    isObject(row) && Array.isArray(row.matches) ? row.matches.map((match: unknown) => inRound(row.name, match)) : [row],
  ),
})

/**
 * {date, team1: {name, code}, team2, score1, score2, score1i, score2i, score1et, score1p, …, stadium: {name}, city} converted to
 * the fields of the current layout.
 */
function inRound(round: unknown, match: unknown): unknown {
  if (!isObject(match)) return match
  const { team1, team2, score1, score2, score1i, score2i, score1et, score2et, score1p, score2p, stadium, city, timezone, ...rest } = match
  const score = {
    ...pair('ht', score1i, score2i),
    ...pair('ft', score1, score2),
    ...pair('et', score1et, score2et),
    ...pair('p', score1p, score2p),
  }
  const ground = [getName(stadium), city].filter((each) => typeof each === 'string').join(', ')
  return {
    ...(round !== undefined && { round }),
    ...(Object.keys(score).length > 0 && { score }),
    ...(ground !== '' && { ground }),
    ...rest,
    ...(typeof rest.time === 'string' && typeof timezone === 'string' && { time: `${rest.time} ${timezone}` }),
    ...(team1 !== undefined && { team1: getName(team1) }),
    ...(team2 !== undefined && { team2: getName(team2) }),
  }
}

/** Goals of a match that was not played are null. */
const pair = (name: string, home: unknown, away: unknown): JsonObject =>
  (home ?? undefined) === undefined && (away ?? undefined) === undefined ? {} : { [name]: [home, away] }

/** The name of a team, which is a string or an object with a name. */
export const getName = (team: unknown): unknown => (isObject(team) ? team.name : team)
