import type { FeedFile } from '../../parse/feed-file.ts'
import { getFields, getList, text } from '../../parse/fields.ts'
import type { Problem } from '../../parse/problem.ts'
import { kickOff } from '../shared/calendar.ts'
import { readLists } from './read-lists.ts'

/** Kick-offs by id of the game, and the problems of their list. */
export interface KickOffs {
  of: Map<string, string>
  /** By list. */
  problems: Map<string, Problem[]>
}

/**
 * Reads schedule.json, {games: [[id, {time: "4:25", …}], …]}. Its "AM" and "PM" contradict the games, so they are ignored and
 * `kickOff` decides.
 */
export async function readKickOffs(files: readonly FeedFile[]): Promise<KickOffs> {
  const of: KickOffs['of'] = new Map()
  const problems = await readLists<unknown>(files, {
    rowsIn: (document) => getList(getFields(document, 'a schedule')('games'), 'games'),
    add(game) {
      const [id, fields] = getList(game, 'a game')
      const day = /^(\d{4})(\d\d)(\d\d)\d\d$/.exec(text(id, 'the id of a game'))?.slice(1).join('-')
      if (day === undefined) throw new Error('the id of a game has no day')
      of.set(id as string, kickOff(day, text(getFields(fields, 'a game')('time'), 'time')))
    },
    shown: (game) => game,
  })
  return { of, problems }
}
