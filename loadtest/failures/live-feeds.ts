/*
 * Recorded evenings of live feeds, twenty times as fast, from a server that refuses, hangs, answers slowly and cuts bodies off, beside
 * a feed whose server is well:
 *   node loadtest/failures/live-feeds.ts [FORMAT…]
 * Needs the shared data.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { startMain } from '@touchline/e2e/testing/start-main'
import { judge, note, quantile, skip, tenths } from '../lib/goals.ts'

const folder = fileURLToPath(new URL('../../../shared/data/live-feeds', import.meta.url))
if (!existsSync(folder)) skip('there is no shared data')

const speed = 20
const momentMs = 10_000
/** For a reply to reach the API, and for the last moment to get through. */
const goals = { updateMs: 1_000, endMs: 120_000 }

// biome-ignore lint/suspicious/noExplicitAny: replies of other people's services.
type Json = any

interface Evening {
  format: string
  sport: string
  now: string
  /** A folder with the moments of a game. */
  moments: string
  /** Names of the moments in their order. Absent: all. */
  order?: readonly string[]
  /** Parameters of the feed. */
  parameters?: string
  /** The reply at a path without its query. Undefined: 404. */
  reply(path: string, moment: Json): Json
}

const evenings: readonly Evening[] = [
  {
    ...{ format: 'nhl-web', sport: 'hockey', now: '2025-04-23T00:20:00Z', moments: 'nhl/2024030121/inplay' },
    reply: (path, game) =>
      path === `score/${game.gameDate}` ? { games: [game] } : path.endsWith(`${game.id}/play-by-play`) ? game : undefined,
  },
  {
    ...{ format: 'fifa', sport: 'soccer', now: '2026-06-11T18:50:00Z', moments: 'fifa/400021443/inplay' },
    reply: (path, match) =>
      path === 'calendar/matches'
        ? { Results: [{ ...match, Home: match.HomeTeam, Away: match.AwayTeam }] }
        : path.startsWith('live/football/')
          ? match
          : undefined,
  },
  {
    ...{
      format: 'mlb-stats',
      sport: 'baseball',
      now: '2024-07-01T19:00:00Z',
      moments: 'mlb/744914/inplay',
    },
    order: [
      '0-pregame',
      '1-first-batter',
      '2-break-after-half-inning',
      '3-middle-of-at-bat',
      '5-rain-delay',
      '6-resumed',
      '7-last-play-game-over',
    ],
    reply: (path, feed) =>
      path === 'v1/schedule' ? { dates: [{ games: [listed(feed)] }] } : path.endsWith('/feed/live') ? feed : undefined,
  },
  {
    ...{ format: 'espn-scoreboard', sport: 'soccer', now: '2026-06-11T18:50:00Z', moments: 'espn/states_soccer' },
    ...{ order: ['scheduled', 'first-half', 'half-time', 'second-half', 'abandoned'], parameters: '?leagues=soccer/fifa.world' },
    reply: (path, board) => (path.endsWith('/scoreboard') ? board : undefined),
  },
]

/** The row of a schedule, from the feed of the game. */
function listed({ gamePk, gameData, liveData }: Json): Json {
  const { game, datetime, status, teams, venue } = gameData
  return {
    ...{ gamePk, gameType: game.type, season: game.season, gameDate: datetime.dateTime, officialDate: datetime.officialDate },
    ...{ status, venue, linescore: liveData.linescore, doubleHeader: game.doubleHeader, gameNumber: game.gameNumber },
    teams: { home: { team: teams.home }, away: { team: teams.away } },
  }
}

/** What happens in the second half of each moment but the last. */
const faults: Readonly<Record<string, (response: ServerResponse, body: string) => unknown>> = {
  '429': (response) => response.writeHead(429, { 'retry-after': '30' }).end(),
  '403': (response) => response.writeHead(403).end(),
  '500': (response) => response.writeHead(500).end(),
  'cut body': (response, body) => response.writeHead(200).end(body.slice(0, body.length / 2)),
  'broken connection': (response, body) => {
    response.writeHead(200, { 'content-length': body.length }).write(body.slice(0, body.length / 3))
    setTimeout(() => response.destroy(), 100)
  },
  slow: (response, body) => setTimeout(() => response.writeHead(200).end(body), 4_000),
  frozen: () => undefined,
}

async function listen(answer: (path: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => answer(request.url!.slice(1), response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}

/** A server of the evening. `asked`: the requests by path, with their times. */
async function faultyServer({ format, moments, order, parameters = '', reply }: Evening) {
  const names = order?.map((name) => `${name}.json`) ?? readdirSync(join(folder, moments)).sort()
  const all = names.map((name) => JSON.parse(readFileSync(join(folder, moments, name), 'utf8')))
  const asked = new Map<string, number[]>()
  const beganAt = Date.now()
  const kinds = Object.values(faults)
  const server = await listen((path, response) => {
    const place = (Date.now() - beganAt) / momentMs
    const index = Math.min(all.length - 1, Math.floor(place))
    asked.set(path, [...(asked.get(path) ?? []), Date.now()])
    const found = reply(path.split('?')[0]!, all[index])
    if (found === undefined) return response.writeHead(404).end()
    const body = JSON.stringify(found)
    if (index < all.length - 1 && place % 1 > 0.5) return kinds[index % kinds.length]!(response, body)
    return response.writeHead(200).end(body)
  })
  return { ...server, asked, lastAt: beganAt + (all.length - 1) * momentMs, feed: `${format}:${server.base}${parameters}` }
}

const league = 'll'
const matchCount = 6

/** A server of a matchday whose scores change, which is well. `servedAt`: when a score was first in a reply. */
async function healthyServer(now: string) {
  const scores = Array.from({ length: matchCount }, () => 0)
  const servedAt = new Map<string, number>()
  const year = now.slice(0, 4)
  let changes = 0
  const matchday = () =>
    scores.map((score, i) => ({
      ...{ matchID: i + 1, leagueName: 'Landesliga Nord', leagueSeason: Number(year), leagueShortcut: league },
      ...{ matchDateTime: now.slice(0, 19), matchDateTimeUTC: now, lastUpdateDateTime: null, matchIsFinished: false },
      ...{ group: { groupName: '1. Spieltag', groupOrderID: 1, groupID: 1 }, goals: [] },
      ...{ team1: { teamId: 2 * i + 1, teamName: `Ashby ${i}` }, team2: { teamId: 2 * i + 2, teamName: `Bexford ${i}` } },
      matchResults: [{ resultTypeID: 2, pointsTeam1: score, pointsTeam2: 0 }],
    }))
  const server = await listen((path, response) => {
    const isMatchday = path.startsWith(`getmatchdata/${league}/${year}`)
    const body = isMatchday ? matchday() : path.startsWith('getlastchangedate/') ? [String(changes)] : undefined
    response.writeHead(body ? 200 : 404).end(JSON.stringify(body))
    if (!isMatchday) return
    for (const [i, score] of scores.entries()) {
      const key = `${i} ${score}`
      if (!servedAt.has(key)) servedAt.set(key, performance.now())
    }
  })
  const timer = setInterval(() => {
    scores[changes++ % matchCount]!++
  }, 2_000)
  return {
    ...{ servedAt, feed: `openligadb:${server.base}?leagues=${league}` },
    close() {
      clearInterval(timer)
      server.close()
    },
  }
}

async function play(evening: Evening): Promise<void> {
  const { format, sport, now } = evening
  const [faulty, healthy] = [await faultyServer(evening), await healthyServer(now)]
  const main = await startMain({
    ...{ HOST: '127.0.0.1', DATA_DIR: ':memory:', ACCESS_LOG: 'off', LOG_LEVEL: 'silent', DEMO_KEY: 'off' },
    ...{ NOW: now, CLOCK_SPEED: String(speed), ALLOW_PRIVATE_DOWNLOADS: 'on', FEEDS: `${faulty.feed},${healthy.feed}` },
  })
  const end = () => void main.process.kill('SIGKILL')
  process.once('exit', end)
  await main.line(/^Touchline answers/)
  const { key } = JSON.parse((await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '6000000'], main.rpcPort)).out)
  const get = async (path: string): Promise<Json[]> => {
    const answer = await fetch(`http://localhost:${main.port}/v1${path}`, { headers: { 'X-API-Key': key } })
    return ((await answer.json()) as Json).data ?? []
  }
  const tookMs: number[] = []
  const shown = new Set<string>()
  const states: string[] = []
  let id: string | undefined
  const day = now.slice(0, 10)
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  for (const until = faulty.lastAt + goals.endMs; Date.now() < until; await wait(20)) {
    for (const { home_team } of await get('/soccer/matches/live')) {
      const [, i] = /^Ashby (\d)$/.exec(home_team.name) ?? []
      const update = `${i} ${home_team.score}`
      if (i === undefined || shown.has(update) || !healthy.servedAt.has(update)) continue
      shown.add(update)
      tookMs.push(performance.now() - healthy.servedAt.get(update)!)
    }
    const all = await get(`/${sport}/matches?date_from=${day}&date_to=${next}`)
    // A name may come after its match.
    id ??= all.find(({ home_team: { name } }) => name && !/^(?:Ashby|soc-)/.test(name))?.id
    const match = all.find((each) => each.id === id)
    if (match && states.at(-1) !== match.state) states.push(match.state)
    if (Date.now() > faulty.lastAt && ['finished', 'abandoned'].includes(states.at(-1)!)) break
  }
  faulty.close()
  healthy.close()
  process.off('exit', end)
  await main.stop()
  report(format, states, tookMs, faulty.asked)
}

function report(format: string, states: readonly string[], tookMs: readonly number[], asked: ReadonlyMap<string, readonly number[]>): void {
  note(`${format}: ${states.join(', ')}`)
  judge(['finished', 'abandoned'].includes(states.at(-1)!), `${format}: the match ends as its server says at last`, String(states.at(-1)))
  const begun = states.findIndex((state) => state !== 'scheduled' && state !== 'delayed')
  const back = states.slice(begun).filter((state) => state === 'scheduled')
  judge(begun >= 0 && back.length === 0, `${format}: no state goes back to scheduled`, `${back.length} did`)
  const gaps = [...asked.values()].flatMap((times) => times.slice(1).map((time, i) => ((time - times[i]!) * speed) / 1_000))
  const tooSoon = gaps.filter((seconds) => seconds < 14)
  note(
    `${[...asked.values()].flat().length} requests to ${asked.size} addresses, ${tenths(Math.min(...gaps))} s at least between two to one`,
  )
  judge(tooSoon.length === 0, `${format}: no address is asked more often than every 15 s`, `${tooSoon.length} of ${gaps.length} were`)
  const p99 = quantile(tookMs, 0.99)
  judge(p99 <= goals.updateMs, `${format}: the other feed is at most 1 s late at p99`, `${Math.round(p99)} ms, of ${tookMs.length} updates`)
}

const chosen = process.argv.slice(2)
for (const evening of evenings) if (chosen.length === 0 || chosen.includes(evening.format)) await play(evening)
