import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { create } from '@bufbuild/protobuf'
import { type LiveUpdate, LiveUpdateSchema, type MatchObservation } from '@touchline/contract/gen/feed'
import { feedCatalog, feedLive, feedMatch } from '@touchline/contract/topics'
import { fixtures } from '@touchline/fixtures/service'
import { id, league, type MatchFields, match, season, team } from '@touchline/fixtures/testing/observations'
import { live } from '@touchline/live/service'
import { onDisk } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest, type UnderTest } from '@touchline/platform/testing/start-for-test'

/** An instant at which the invented live matches are in play. */
export const now = '2026-03-14T15:30:00Z'
const inPlaySeason = '2025/2026'
const newestYear = 2024
const [leagues, clubs] = [53, 20] as const
const rounds = 2 * (clubs - 1)
export const matchesOfSeason = leagues * rounds * (clubs / 2)

const leagueWord = (n: number): string => String(n).padStart(4, '0')
const teamWord = (l: number, n: number): string => String(l * clubs + n).padStart(10, '0')
export const leagueIds: readonly string[] = Array.from({ length: leagues }, (_, l) => id('l', leagueWord(l)))

/** The matches of all leagues in a season, about three on each of four weekdays of a round. */
function* getMatches(year: number): Generator<MatchObservation> {
  for (let round = 0; round < rounds; round++)
    for (let l = 0; l < leagues; l++)
      for (let m = 0; m < clubs / 2; m++) {
        const nth = ((year * rounds + round) * leagues + l) * clubs + m
        const startAt = new Date(Date.UTC(year, 7, 5 + 7 * round + (m % 4), 12 + m)).toISOString().replace('.000', '')
        const sides = { home: teamWord(l, (m + round) % clubs), away: teamWord(l, (clubs - 1 - m + round) % clubs) }
        const result = { score: [round % 4, m % 3] as [number, number], goals: ['one', 'two', 'three'] }
        const about = { league: leagueWord(l), season: `${year}/${year + 1}`, round: `Matchday ${round + 1}` }
        yield match(String(nth).padStart(10, '0'), { ...about, ...sides, ...result, startAt })
      }
}

/** One match in play of each league. */
const inPlay = Array.from({ length: leagues }, (_, l): [string, MatchFields] => [
  `9${String(l).padStart(9, '0')}`,
  { league: leagueWord(l), season: inPlaySeason, home: teamWord(l, 0), away: teamWord(l, 1), startAt: '2026-03-14T15:00:00Z' },
])
const liveUpdate = (word: string): LiveUpdate =>
  create(LiveUpdateSchema, {
    ...{ matchId: id('m', word), sport: 'soccer', source: 'a live source', precedence: 1, seq: 1n, receivedAt: '2026-03-14T15:30:00.000Z' },
    scoreboard: { state: 'live', status: '30', period: '1H', homeScore: 1, awayScore: 0 },
    events: { items: [{ id: 'e1', type: 'goal', minute: '12', status: 'confirmed' }] },
  })

const batch = 100
async function publish(t: UnderTest, messages: Iterable<MatchObservation>): Promise<void> {
  const some: MatchObservation[] = []
  for (const each of messages) if (some.push(each) === batch) await t.publish(feedMatch, ...some.splice(0))
  await t.publish(feedMatch, ...some)
  await t.settled()
}

async function begin(t: UnderTest): Promise<void> {
  for (let l = 0; l < leagues; l++) {
    const teams = Array.from({ length: clubs }, (_, n) => team(teamWord(l, n), { name: `Club ${n + 1} of ${l + 1}` }))
    await t.publish(feedCatalog, league(leagueWord(l), { name: `League ${l + 1}` }), season(leagueWord(l), inPlaySeason), ...teams)
  }
  await publish(
    t,
    inPlay.map(([word, fields]) => match(word, fields)),
  )
  await t.publish(feedLive, ...inPlay.map(([word]) => liveUpdate(word)))
  await t.settled()
}

/**
 * Data folders of the embedded process with these numbers of seasons of invented leagues, newest season first, as the
 * services store them. Each folder includes the seasons of the one before.
 */
export async function filled(folder: string, seasons: readonly number[], filledTo: (seasons: number) => void): Promise<string[]> {
  const growing = join(folder, 'growing')
  mkdirSync(growing)
  const folders: string[] = []
  let year = newestYear
  for (const [i, wanted] of seasons.entries()) {
    const backEnds = await onDisk(growing).open()
    const t = await startForTest([fixtures, live], { backEnds, now })
    if (i === 0) await begin(t)
    for (; newestYear - year < wanted; year--) {
      const name = `${year}/${year + 1}`
      await t.publish(feedCatalog, ...leagueIds.map((_, l) => season(leagueWord(l), name)))
      await publish(t, getMatches(year))
      filledTo(newestYear - year + 1)
    }
    await t.stop()
    await backEnds.close()
    const copy = join(folder, String(wanted))
    mkdirSync(copy)
    copyFileSync(join(growing, 'touchline.db'), join(copy, 'touchline.db'))
    folders.push(copy)
  }
  return folders
}
