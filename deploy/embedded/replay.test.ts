import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { bothShapes } from './testing/both-shapes.ts'
import type { House } from './testing/start-house.ts'

interface Seen {
  from: string
  id: string
  version: number
  state: string
  status: string
  board: string
}
interface Answered {
  id: string
  version: number
  state: string
  status: string
  home_team: { name: string; score: number | null }
  away_team: { name: string; score: number | null }
  events?: { '@id': string }[]
}

/** Every score France against Argentina had. */
const scores = ['0-0', '1-0', '1-1', '1-2', '2-2', '3-2', '4-2', '4-3']

/*
 * The 30th of June 2018 again: a client polls the live list, the list of the day and one match, all three every 100 milliseconds, from when the
 * house has started, which on a busy machine may be after the first kick-off, until France against Argentina is over.
 */
withSharedData('soccer', 'a replay', (soccer) => {
  describe.each(bothShapes('a replay'))('$shape', ({ shape, start }) => {
    let house: House
    const seen: Seen[] = []
    let matchId = ''

    const poll = async (key: string) => {
      const ask = async (from: string, path: string) => {
        const got = await fetch(`${house.addresses[0]}/v1${path}`, { headers: { 'X-API-Key': key } })
        if (got.status !== 200) throw new Error(`${path} answered ${got.status}`)
        const { data } = (await got.json()) as { data: Answered | Answered[] }
        const found = [data].flat().find(({ home_team, away_team }) => home_team.name === 'France' && away_team.name === 'Argentina')
        const { id = matchId, version = 0, state = 'absent', status = '' } = found ?? {}
        seen.push({ from, id, version, state, status, board: found ? `${found.home_team.score}-${found.away_team.score}` : '' })
        return found
      }
      while (matchId === '') matchId = (await ask('list', '/soccer/matches?date=2018-06-30'))?.id ?? ''
      for (;;) {
        await ask('live', '/soccer/matches/live')
        await ask('list', '/soccer/matches?date=2018-06-30')
        const one = await ask('one', `/soccer/matches/${matchId}`)
        if (one?.state === 'finished') break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      await ask('live', '/soccer/matches/live')
    }

    beforeAll(async () => {
      house = await start(`replay:worldcup-json:${soccer}/worldcup-json?date=2018-06-30&speed=${shape === 'in one process' ? 200 : 120}`)
      const { key } = await house.clientOf(AuthService).createKey({ plan: 'enterprise', perMinute: 100_000 })
      await poll(key)
    }, 180_000)
    afterAll(() => house?.stop())

    test('shows the match going through every score it had from then on', () => {
      const boards = seen.filter(({ from, board }) => from === 'live' && board !== '').map(({ board }) => board)
      const heard = boards.filter((board, i) => board !== boards[i - 1])
      expect(heard.length).toBeGreaterThan(5)
      expect(heard).toEqual(scores.slice(-heard.length))
      expect(seen.filter(({ from }) => from === 'live').map(({ status }) => status)).toContain('HT')
    })

    test('its version only rises, wherever it is read, and one version never says two things', () => {
      const told = seen.filter(({ state }) => state !== 'absent')
      const falls = told.filter(({ version }, i) => i > 0 && version < told[i - 1]!.version)
      expect(falls).toEqual([])
      const sayings = Map.groupBy(told, ({ version }) => version)
      const contradictions = [...sayings].filter(([, same]) => new Set(same.map((s) => `${s.state} ${s.status} ${s.board}`)).size > 1)
      expect(contradictions).toEqual([])
    })

    test('is in the live list as long as it is in play, and no longer', () => {
      const contradictions = seen.filter(({ from, state }, i) => {
        if (from !== 'live') return false
        const before = seen.slice(0, i).findLast((s) => s.from === 'one')?.state
        const after = seen.slice(i).find((s) => s.from === 'one')?.state ?? 'finished'
        const inPlay = (s: string | undefined) => s === 'live' || s === 'break'
        return state === 'absent' ? inPlay(before) && inPlay(after) : !inPlay(state)
      })
      expect(contradictions).toEqual([])
    })
  })
})
