/*
 * Measures totals of an invented basketball season as large as that of the NBA (30 teams, 450 players, 1,230 games with
 * box scores): processor time of leaders by the rule of the league and of a player's statistics, read from the store each time; what one more
 * result costs; the bytes of the documents.
 *   node loadtest/speed/totals.ts [ROUNDS]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { judge, note } from '../lib/goals.ts'

const [leadersMsMax, playerMsMax] = [5, 2]
const script = fileURLToPath(new URL('../../services/stats/totals/testing/measure.ts', import.meta.url))

const child = spawn(process.execPath, [...process.execArgv, script, ...process.argv.slice(2)], { stdio: ['ignore', 'pipe', 'inherit'] })
const closed = once(child, 'close')
const output = (await child.stdout.toArray()).join('')
await closed
const { leadersMs, playerMs, notes } = JSON.parse(output) as { leadersMs: number; playerMs: number; notes: string[] }
for (const each of notes) note(each)
judge(leadersMs <= leadersMsMax, `leaders of a season in ${leadersMsMax} ms of processor time`, `${leadersMs.toFixed(2)} ms`)
judge(playerMs <= playerMsMax, `statistics of a player in ${playerMsMax} ms of processor time`, `${playerMs.toFixed(2)} ms`)
