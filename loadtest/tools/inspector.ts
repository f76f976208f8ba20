/*
 * Runs the command line of the MCP inspector against one process with the demo: every tool, errors, and a wrong key.
 *   node loadtest/tools/inspector.ts
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, noteEach } from '../lib/goals.ts'
import { demoServer } from './demo-server.ts'
import { packageProgram } from './package-program.ts'

/** Exit codes of the program. */
const [refused, toolFailed] = [3, 5]

const inspector = await packageProgram('@modelcontextprotocol/inspector@2.12.0', 'mcp-inspector')
const { main, key } = await demoServer()

const url = `http://127.0.0.1:${main.port}`
/** The data of an endpoint. Waits until there is some, because the demo has just begun. */
async function getData<T extends object>(path: string): Promise<T> {
  for (;;) {
    const response = await fetch(`${url}/v1${path}`, { headers: { 'X-API-Key': key } })
    const { data } = (await response.json()) as { data?: T }
    if (data && Object.keys(data).length > 0) return data
    await wait(200)
  }
}
const [match] = await getData<[{ id: string; home_team: { id: string; name: string } }]>('/soccer/matches?limit=1')
const [league] = await getData<[{ id: string }]>('/soccer/leagues?limit=1')
const { players } = await getData<{ players: { player_id: string }[] }>(`/soccer/teams/${match.home_team.id}/squad`)
const team = { team: match.home_team.name, sport: 'soccer' }

const everyTool: Readonly<Record<string, object>> = {
  list_sports: {},
  find_leagues: { sport: 'soccer' },
  find_teams: { query: match.home_team.name.slice(0, 4) },
  get_matches: { ...team, last: 2 },
  get_live_matches: {},
  get_match: { match_id: match.id },
  get_match_briefing: { match_id: match.id },
  get_team_briefing: team,
  get_match_details: { match_id: match.id, sections: ['stats', 'lineups'] },
  get_standings: { league: league.id },
  get_team: { ...team, squad: true },
  get_player: { player: players[0]!.player_id },
}

interface Tried {
  code: number | null
  out: string
}
const ask = (args: readonly string[], given = key): Promise<Tried> =>
  inspector(['--cli', `${url}/api/mcp`, '--transport', 'http', '--header', `X-API-Key: ${given}`, '--format', 'json', ...args])
const call = (name: string, args: object, more: readonly string[] = []) =>
  ask(['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args), ...more])

function judgeCodes(goal: string, tried: readonly (Tried & { name: string })[], code: number): void {
  const others = tried.filter((each) => each.code !== code)
  judge(others.length === 0, goal, `${tried.length - others.length} of ${tried.length}`)
  noteEach(others.map(({ name, code, out }) => `${name}: exit code ${code}, ${out.slice(-300)}`))
}

for (const era of ['legacy', 'modern']) {
  const chosen = ['--protocol-era', era]
  const { out } = await ask(['--method', 'tools/list', ...chosen])
  const isListed = Object.keys(everyTool).every((name) => out.includes(`"${name}"`))
  judge(isListed, `${era}: every tool is listed`, `${[...out.matchAll(/"readOnlyHint"/g)].length} tools`)
  const called: (Tried & { name: string })[] = []
  for (const [name, args] of Object.entries(everyTool)) called.push({ name, ...(await call(name, args, chosen)) })
  judgeCodes(`${era}: every tool answers`, called, 0)
}
const wrong = [
  { name: 'an unknown argument', ...(await call('find_leagues', { leagues: 'x' })) },
  { name: 'an unknown match', ...(await call('get_match', { match_id: 'soc-m0000000000' })) },
]
judgeCodes('an error is an error of the tool', wrong, toolFailed)
const stranger = await ask(['--method', 'tools/list'], `${key.slice(0, -1)}0`)
judgeCodes('a wrong key is refused', [{ name: 'a wrong key', ...stranger }], refused)
await main.stop()
