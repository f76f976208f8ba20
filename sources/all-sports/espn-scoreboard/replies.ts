import type { FeedFile } from '../../parse/feed-file.ts'
import { type Fields, getFields, getList, quoted } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { eachJsonRow } from '../../parse/json-rows.ts'
import { onceAFile } from '../../parse/once-a-file.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'

/** An event of a reply: one match. */
export interface ReplyEvent {
  file: FeedFile
  /** Position in the file, from 1. */
  number: number
  value: unknown
  /** "s:40~l:46~e:401704871", or "" without one. */
  uid: string
  /** The event; of a summary its header. */
  event: Fields
  competition: Fields
  /** The league that the reply names: its name, slug and current season. Absent: it names none. */
  league?: Fields
  /** Number of events of the reply; 1 is a reply about one match. */
  events: number
}

export interface Reply {
  events: ReplyEvent[]
  problems: Problem[]
}

/** A scoreboard, an event or a summary, by content. Every event is an entry of one of the two lists. Throws Unreadable only. */
export const readReply = onceAFile(async (file: FeedFile): Promise<Reply> => {
  const list = await readList(file)
  return list ?? readDocument(file)
})

/** Bounds of an event of a scoreboard, and of a league with the days of its season. */
const rowBytesMax = 512 * 1024
const noList = /^the file has no list named/

/** Undefined: the file is no scoreboard. */
async function readList(file: FeedFile): Promise<Reply | undefined> {
  const reply: Reply = { events: [], problems: [] }
  let number = 0
  for await (const item of eachJsonRow(file.bytes(), { list: 'events', rowBytesMax })) {
    if ('name' in item) continue
    if ('brokenOff' in item) {
      const { reason, near } = item.brokenOff
      if (number === 0 && (noList.test(reason) || !(await hasList(file)))) return undefined
      reply.problems.push({ row: rowName(file.name, number + 1), reason: `${reason}; the rest is not read`, text: near })
      continue
    }
    add(reply, file, ++number, item.row, () => inEvent(item.row))
  }
  const league = number === 0 ? undefined : await leagueIn(file)
  for (const event of reply.events) {
    event.events = number
    if (league) event.league = league
  }
  return reply
}

/** Whether a damaged file is a scoreboard: its first key is that of one. */
async function hasList(file: FeedFile): Promise<boolean> {
  let start = ''
  for await (const chunk of file.bytes()) {
    start += Buffer.from(chunk).toString('latin1')
    if (start.length >= 100) break
  }
  return /^\s*\{\s*"(?:leagues|events|groups|season|day)"/.test(start)
}

/** The league of a scoreboard, which has one. */
async function leagueIn(file: FeedFile): Promise<Fields | undefined> {
  for await (const item of eachJsonRow(file.bytes(), { list: 'leagues', rowBytesMax }))
    if ('row' in item) return typeof item.row === 'object' && item.row !== null ? getFields(item.row) : undefined
  return undefined
}

async function readDocument(file: FeedFile): Promise<Reply> {
  const reply: Reply = { events: [], problems: [] }
  let value: unknown
  try {
    value = await getJson(file)
  } catch (error) {
    reply.problems.push({ row: rowName(file.name, 1), reason: getReason(error), text: '' })
    return reply
  }
  add(reply, file, 1, value, () => {
    const field = getFields(value, 'a reply')
    return field('header') === undefined ? inEvent(value) : inSummary(getFields(field('header'), 'header'))
  })
  return reply
}

type Found = Pick<ReplyEvent, 'event' | 'competition' | 'league'>

function add(reply: Reply, file: FeedFile, number: number, value: unknown, find: () => Found): void {
  try {
    const found = find()
    const uid = found.event('uid')
    reply.events.push({ file, number, value, uid: typeof uid === 'string' ? uid : '', ...found, events: 1 })
  } catch (error) {
    reply.problems.push({ row: rowName(file.name, number), reason: getReason(error), text: quoted(value) })
  }
}

function inEvent(value: unknown): Found {
  const event = getFields(value, 'an event')
  return { event, competition: onlyCompetition(event) }
}

/** A summary gives the state of the match alone, because its statistics and plays are of other moments. */
function inSummary(header: Fields): Found {
  const league = header('league')
  return {
    event: header,
    competition: onlyCompetition(header),
    ...(typeof league === 'object' && league !== null && { league: getFields(league, 'league') }),
  }
}

function onlyCompetition(event: Fields): Fields {
  const [competition, ...others] = getList(event('competitions'), 'competitions')
  if (competition === undefined || others.length > 0) throw new Error('an event of no competition, or of several')
  return getFields(competition, 'a competition')
}
