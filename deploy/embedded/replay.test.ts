import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { type Main, startMain } from './testing/start-main.ts'

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

/*
 * The 30th of June 2018 again, four hundred times as fast: a client polls the live list, the list of the day and one match, all three every
 * 100 milliseconds, from before the first kick-off until France against Argentina is over.
 */
withSharedData('soccer', 'a replay', (soccer) => {
  let main: Main
  const seen: Seen[] = []
  let matchId = ''

  const poll = async (key: string) => {
    const ask = async (from: string, path: string) => {
      const got = await fetch(`http://127.0.0.1:${main.port}/v1${path}`, { headers: { 'X-API-Key': key } })
      if (got.status !== 200) throw new Error(`${path} answered ${got.status}`)
      const { data } = (await got.json()) as { data: Answered | Answered[] }
      const found = [data].flat().find(({ home_team, away_team }) => home_team.name === 'France' && away_team.name === 'Argentina')
      const { id = matchId, version = 0, state = 'absent', status = '' } = found ?? {}
      seen.push({ from, id, version, state, status, board: found ? `${found.home_team.score}-${found.away_team.score}` : '' })
      return found
    }
    matchId ||= (await ask('list', '/soccer/matches'))?.id ?? ''
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
    main = await startMain({
      DATA_DIR: ':memory:',
      FEEDS: `replay:worldcup-json:${soccer}/worldcup-json?date=2018-06-30&speed=400`,
      ACCESS_LOG: 'off',
    })
    await main.line(/^Loaded/)
    const { client, close } = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`)
    const { key } = await client.createKey({ plan: 'enterprise', perMinute: 100_000 })
    close()
    await poll(key)
  }, 90_000)
  afterAll(() => main?.stop())

  test('shows the match going through every score it had', () => {
    const boards = seen.filter(({ from, board }) => from === 'live' && board !== '').map(({ board }) => board)
    expect(boards.filter((board, i) => board !== boards[i - 1])).toEqual(['0-0', '1-0', '1-1', '1-2', '2-2', '3-2', '4-2', '4-3'])
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
