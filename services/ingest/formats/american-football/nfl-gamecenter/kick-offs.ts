import type { FeedFile } from '../../../parse/feed-file.ts'
import { fieldsOf, listOf, quoted, text } from '../../../parse/fields.ts'
import { jsonOf } from '../../../parse/json-file.ts'
import { type Problem, reasonOf, rowName } from '../../../parse/problem.ts'
import { kickOff } from '../shared/calendar.ts'

/** Kick-offs by id of the game, and the problems of their list. */
export interface KickOffs {
  of: Map<string, string>
  /** By list. */
  problems: Map<string, Problem[]>
}

/**
 * Reads schedule.json, {games: [[id, {time: "4:25", …}], …]}. Its "AM" and "PM" contradict the games, so the rule for
 * times without them holds.
 */
export async function readKickOffs(files: readonly FeedFile[]): Promise<KickOffs> {
  const kickOffs: KickOffs = { of: new Map(), problems: new Map() }
  for (const file of files) {
    const name = file.name.split('/').at(-1)!
    const problems: Problem[] = []
    kickOffs.problems.set(name, problems)
    try {
      const games = listOf(fieldsOf(await jsonOf(file), 'a schedule')('games'), 'games')
      for (const [i, game] of games.entries()) add(kickOffs, problems, { row: rowName(name, i + 1), game })
    } catch (error) {
      problems.push({ row: name, reason: reasonOf(error), text: '' })
    }
  }
  return kickOffs
}

function add({ of }: KickOffs, problems: Problem[], { row, game }: { row: string; game: unknown }): void {
  try {
    const [id, fields] = listOf(game, 'a game')
    const day = /^(\d{4})(\d\d)(\d\d)\d\d$/.exec(text(id, 'the id of a game'))?.slice(1).join('-')
    if (day === undefined) throw new Error('the id of a game has no day')
    of.set(id as string, kickOff(day, text(fieldsOf(fields, 'a game')('time'), 'time')))
  } catch (error) {
    problems.push({ row, reason: reasonOf(error), text: quoted(game) })
  }
}
