import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { bothShapes } from './testing/both-shapes.ts'
import { importFeed } from './testing/import-feed.ts'
import { nothing } from './testing/nothing.ts'
import { type House, startInOneProcess } from './testing/start-house.ts'

interface Game {
  sport: string
  format: string
  folder: string
  date: string
  home: string
  final: string
  plays: number
  /** What stands on the board of it, in order. */
  statuses: string[]
  /** As separate processes too. One game will do: what differs by sport does not differ by shape. */
  inBothShapes?: boolean
}

const innings = Array.from({ length: 9 }, (_, i) => `IN${i + 1}`)
const games: readonly Game[] = [
  {
    ...{ sport: 'basketball', format: 'nba-live', folder: 'basketball/nba', date: '2020-12-23', home: 'Brooklyn Nets' },
    ...{ final: '125-99', plays: 572, statuses: ['Q1', 'Q2', 'HT', 'Q3', 'Q4', 'FT'], inBothShapes: true },
  },
  {
    ...{ sport: 'american-football', format: 'nfl-gamecenter', folder: 'american-football/nfl-gamecenter', date: '2018-09-17' },
    ...{ home: 'Chicago Bears', final: '24-17', plays: 208, statuses: ['Q1', 'Q2', 'HT', 'Q3', 'Q4', 'FT'] },
  },
  {
    ...{ sport: 'hockey', format: 'hockeytech', folder: 'hockey/pwhl-hockeytech', date: '2024-03-02', home: 'Montréal Victoire' },
    ...{ final: '3-1', plays: 172, statuses: ['P1', 'BT', 'P2', 'BT', 'P3', 'FT'] },
  },
  {
    ...{ sport: 'baseball', format: 'retrosheet', folder: 'baseball/retrosheet-2016', date: '2016-04-15', home: 'Chicago Cubs' },
    ...{ final: '8-1', plays: 107, statuses: [...innings, 'FT'] },
  },
]

interface Match {
  id: string
  state: string
  status: string
  home_team: { name: string | null; score: number | null }
  away_team: { score: number | null }
}
/** One look at it: whether the live list has it, what its page and its play-by-play say. */
interface Look {
  isListed: boolean
  state: string
  status: string
  score: [number, number]
  plays: number
}
type Answer = { status: number; data?: unknown }

/** What there is only once everybody has gone home, or tells one telling from another. */
const notCompared = /^@?(updated_at|corrected_at|version|attendance)$/
const comparable = (answer: Answer) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (notCompared.test(key) ? undefined : value))) as Answer

async function asking(house: House, sport: string) {
  const { key } = await house.clientOf(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  const ask = async (path: string): Promise<Answer> => {
    const got = await fetch(`${house.addresses[0]}/v1/${sport}${path}`, { headers: { 'X-API-Key': key } })
    const { data } = (await got.json()) as { data?: unknown }
    return { status: got.status, data }
  }
  const pages = async (id: string) => {
    const answers: Record<string, Answer> = {}
    for (const page of ['', '/play-by-play', '/stats', '/lineups']) answers[page] = comparable(await ask(`/matches/${id}${page}`))
    return answers
  }
  return { ask, pages }
}

const feed = nothing()
for (const { sport, format, folder, date, home, final, plays, statuses, inBothShapes } of games)
  withSharedData(folder, `a game of ${format}, played again`, (path) => {
    const shapes = bothShapes(`a game of ${format}, played again`).filter(({ shape }) => inBothShapes || shape === 'in one process')
    describe.each(shapes)('$shape', ({ shape, start }) => {
      let house: House
      let of: Awaited<ReturnType<typeof asking>>
      let id = ''
      let looks: Look[] = []

      const look = async (): Promise<Look> => {
        const listed = (await of.ask('/matches/live')).data as Match[]
        const match = (await of.ask(`/matches/${id}`)).data as Match
        const told = (await of.ask(`/matches/${id}/play-by-play`)).data as unknown[]
        const { state, status, home_team, away_team } = match
        const score: Look['score'] = [home_team.score ?? 0, away_team.score ?? 0]
        return { isListed: listed.some((one) => one.id === id), state, status, score, plays: told.length }
      }

      /** What stood on the board, as far as it was seen. */
      const changes = () => {
        const seen = looks.map(({ status }) => status).filter((status) => statuses.includes(status))
        return seen.filter((status, i) => status !== seen[i - 1])
      }
      const watch = async (speed: number) => {
        house = await start(`replay:${format}:${path}?date=${date}&speed=${speed}`)
        of = await asking(house, sport)
        looks = []
        id = ''
        while (id === '') {
          const ofDay = (await of.ask(`/matches?date=${date}`)).data as Match[]
          id = ofDay.find(({ home_team }) => home_team.name === home)?.id ?? ''
          await wait(100)
        }
        while (looks.at(-1)?.state !== 'finished') {
          looks.push(await look())
          await wait(100)
        }
        await house.settled()
        looks.push(await look())
      }

      beforeAll(async () => {
        const speed = shape === 'in one process' ? 600 : 400
        await watch(speed)
        // On a busy machine much is over before it can be looked at.
        if (changes().length > statuses.length / 2) return
        await house.stop()
        await watch(speed / 4)
      }, 300_000)
      afterAll(() => house?.stop())

      test('goes through its periods in the live list, with scores and plays that only rise', () => {
        const inPlay = looks.filter(({ state }) => state === 'live' || state === 'break')
        expect(inPlay.filter(({ isListed }) => !isListed).length).toBeLessThanOrEqual(1)
        expect(changes().length).toBeGreaterThan(statuses.length / 2)
        let at = -1
        for (const status of changes()) {
          at = statuses.indexOf(status, at + 1)
          expect([status, at >= 0]).toEqual([status, true])
        }
        const told = looks.map(({ score, plays }) => [...score, plays])
        expect(told.filter((now, i) => now.some((value, j) => value < (told[i - 1]?.[j] ?? 0)))).toEqual([])
        expect(new Set(looks.map((each) => each.plays)).size).toBeGreaterThan(10)
        expect(new Set(looks.map(({ score }) => score.join('-'))).size).toBeGreaterThan(4)
      })

      test('ends as it ended, and is listed no more', () => {
        expect({ ...looks.at(-1)!, score: looks.at(-1)!.score.join('-') }).toEqual({
          ...{ isListed: false, state: 'finished', status: 'FT', score: final, plays },
        })
      })

      test('has the score, the plays, the box score and the sheet of an import, and everybody in them has a page', async () => {
        const imported = await startInOneProcess(feed, { NOW: '2026-08-01T12:00:00Z' })
        try {
          await importFeed(imported, `${format}:${path}`)
          await imported.settled()
          const pages = await of.pages(id)
          expect(pages).toEqual(await (await asking(imported, sport)).pages(id))
          const people = new Set(JSON.stringify(pages).match(/\b[a-z]{3}-p[0-9a-z]{10}\b/g))
          expect(people.size).toBeGreaterThan(20)
          for (const person of people) expect([person, (await of.ask(`/players/${person}`)).status]).toEqual([person, 200])
        } finally {
          await imported.stop()
        }
      }, 150_000)
    })
  })
