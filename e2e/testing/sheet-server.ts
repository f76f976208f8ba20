import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SheetAnswer = (request: IncomingMessage, response: ServerResponse) => void

/** A server of sheets on this machine. A path without an answer returns 404: the sheet does not exist yet. */
export async function sheetServer() {
  const answers = new Map<string, SheetAnswer>()
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const http = createServer((request, response) => {
    const path = decodeURIComponent(request.url!)
    asked.push({ path, headers: request.headers })
    const answer = answers.get(path) ?? status(404)
    answer(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    answers,
    asked,
    host: `127.0.0.1:${(http.address() as AddressInfo).port}`,
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

export const status =
  (code: number, headers: Record<string, string> = {}): SheetAnswer =>
  (_, response) =>
    void response.writeHead(code, headers).end()

/** A body with its own ETag; a request with that ETag gets 304. */
export const body =
  (content: string | Uint8Array, etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`): SheetAnswer =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag }).end(content)
  }

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('')

const clubs = { t1: 'Ashby Town', t2: 'Bexford United', t3: 'Carrow City', t4: 'Dunmere Rovers' }
type Club = keyof typeof clubs
const catalogue = [
  { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
  { record: 'league', id: 'l1', name: 'Landesliga Nord', country: 'DE', gender: 'm', type: 'league' },
  ...Object.entries(clubs).map(([id, name]) => ({ record: 'team', id, name, country: 'DE' })),
]
interface SheetMatch {
  id: string
  home: Club
  away: Club
  start_at: string
  /** Absent: not played yet. */
  score?: readonly [number, number]
  /** Absent: finished or scheduled. */
  state?: string
  status?: string
}
const matchRecord = ({ score, home, away, state, status, ...match }: SheetMatch) => ({
  ...{ record: 'match', league: 'l1', season: '2025/2026', home: { team: home }, away: { team: away }, ...match },
  ...(state
    ? { state, status }
    : score
      ? { state: 'finished', status: 'FT', home_score: score[0], away_score: score[1] }
      : { state: 'scheduled', status: 'NS' }),
})

/** A season in the neutral format: schedule and results. */
export const seasonFile = (matches: readonly SheetMatch[]): string => lines([...catalogue, ...matches.map(matchRecord)])

export interface SheetEvent {
  type: string
  minute: number
  side: 'home' | 'away'
  player: string
  player_in?: string
}

/** A sheet: two starters and a substitute a side, and these events. */
export function getSheet(
  match: SheetMatch & { score: readonly [number, number] },
  events: readonly SheetEvent[],
  sides = ['home', 'away'],
): string {
  const score = { home: 0, away: 0 }
  const eventRecords = events.map(({ player, player_in, ...event }, i) => {
    if (/goal/.test(event.type)) score[event.side]++
    const people = { player: { name: player }, ...(player_in && { player_in: { name: player_in } }) }
    return {
      record: 'event',
      id: `e${i}`,
      match: match.id,
      period: event.minute > 45 ? '2H' : '1H',
      ...event,
      ...people,
      score: { ...score },
    }
  })
  const lineups = sides.map((side) => {
    const entry = (name: string, shirt_number: number) => ({ name: `${name} ${side}`, shirt_number })
    const starters = [entry('Ada Quill', 1), entry('Eve Yarrow', 9)]
    return { record: 'lineup', match: match.id, side, starters, substitutes: [{ ...entry('Ida Frost', 12), in_minute: '60' }], bench: [] }
  })
  return lines([...catalogue, matchRecord(match), ...eventRecords, ...lineups])
}
