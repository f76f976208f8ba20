import { toBinary } from '@bufbuild/protobuf'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { countedMatches, seasonTotals, subjectMatches } from '../records.ts'
import { type Game, type Line, leagueForTest, sport } from './league.ts'

/*
 * Measures totals of an invented basketball season: see loadtest/speed/totals.ts. Prints the figures as JSON.
 */

const rounds = Number(process.argv[2] ?? 200)
const [teamCount, squad, gameCount] = [30, 15, 1_230]

const notes: string[] = []

/** Its leaders for each match need 70% of the matches of the team. */
const nbaId = 'bas-lr8s41ps61f'

const two = (n: number): string => String(n).padStart(2, '0')
const teams = Array.from({ length: teamCount }, (_, i) => `bas-t00000000${two(i)}`)
const playerId = (team: number, n: number): string => `bas-p00000${two(team)}0${two(n)}`

const games = Array.from({ length: gameCount }, (_, i): Game => {
  const [home, away] = [i % teamCount, (i + 1 + (Math.floor(i / teamCount) % (teamCount - 1))) % teamCount]
  const id = `bas-m${String(i).padStart(6, '0')}00${two(i % 24)}`
  return {
    id,
    season: '2026',
    stage: 'Regular Season',
    state: 'finished',
    home: teams[home]!,
    away: teams[away]!,
    score: [100 + (i % 30), 99],
  }
})

const linesIn = ({ home, away }: Game, i: number): Line[] =>
  [home, away].flatMap((teamId) =>
    Array.from({ length: 10 }, (_, n) => {
      const pts = (i * 7 + n * 5) % 40
      return {
        playerId: playerId(teams.indexOf(teamId), (n + i) % squad),
        teamId,
        pts,
        fgm: pts % 12,
        fga: 12 + (n % 8),
        min: `${n + 12}:${two(i % 60)}`,
      }
    }),
  )

/** Processor time in milliseconds of this process for each call of `work`. */
async function msEach(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < times; n++) await work(n)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / times
}

const backEnds = await embedded.open()
const league = leagueForTest(backEnds, { id: nbaId })
await league.start()
const importMs = await msEach(1, async () => {
  for (const [i, game] of games.entries()) {
    await league.report(game.id, linesIn(game, i))
    await league.play(game)
  }
  await league.settled()
})
notes.push(`import of the season: ${(importMs / gameCount).toFixed(1)} ms of processor time a game, box score and totals`)

const asked = { leagueId: nbaId, sport, statistics: ['pts'], perMatch: true, limit: 50 }
const leaders = () => league.client().listLeaders(asked)
const player = (n: number) => league.client().getPlayerTotals({ playerId: playerId(n % teamCount, n % squad), sport })
for (const warm of [leaders, () => player(1)]) await msEach(rounds, warm)
const [leadersMs, playerMs] = [await msEach(rounds, leaders), await msEach(rounds, player)]

const scorers = (n: number) =>
  league.client().listScorers({ sport, leagueId: nbaId, season: '2026', teamIds: [teams[n % teamCount]!, teams[(n + 1) % teamCount]!] })
await msEach(10, scorers)
notes.push(`scorers of both teams of a match, late in the season: ${(await msEach(50, scorers)).toFixed(1)} ms`)

const update = (state: string) => async (n: number) => {
  const game = { ...games[n % gameCount]!, state }
  await league.report(game.id, linesIn(game, n + 1))
  await league.play(game)
  await league.settled()
}
const withTotals = await msEach(20, update('finished'))
for (let n = 0; n < 20; n++) league.keep({ ...games[n + 40]!, id: `bas-m99999900${two(n)}`, state: 'live' })
const inPlay = await msEach(20, async (n) => {
  const id = `bas-m99999900${two(n)}`
  await league.report(id, linesIn(games[n + 40]!, n))
  await league.repeat(id)
  await league.settled()
})
notes.push(
  `a corrected result with its box score: ${withTotals.toFixed(1)} ms, of which totals are about ${(withTotals - inPlay).toFixed(1)} ms`,
)
notes.push(`the same for a match in play, which is not counted: ${inPlay.toFixed(1)} ms`)

for (const collection of [subjectMatches, seasonTotals, countedMatches]) {
  let [bytes, count] = [0, 0]
  for (let after = ''; ; ) {
    const found = await backEnds.store.scan(collection as never, after)
    if (found.length === 0) break
    for (const { doc } of found) [bytes, count] = [bytes + toBinary(collection.schema as never, doc as never).length, count + 1]
    after = (collection.id as (doc: unknown) => string)(found.at(-1)!.doc)
  }
  notes.push(`${collection.name}: ${count} documents, ${(bytes / 1e6).toFixed(2)} MB`)
}
console.log(JSON.stringify({ leadersMs, playerMs, notes }))
await league.stop()
await backEnds.close()
