import { afterEach, expect, test } from '@jest/globals'
import { season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest
afterEach(() => t.stop())

/**
 * A file of a league that is in no reviewed list. `rounds`: the round names of the source, each for one match on its
 * own day.
 */
const unseen = (rounds: readonly string[]): string =>
  sourceFolder({
    '2031/zz.1.json': season(
      '',
      rounds.map((round, i) => ({ round, date: `2031-05-1${i}`, team1: `Club ${i}`, team2: `Side ${i}`, score: { ft: [1, 0] } })),
    ),
  })
const imported = async (feed: string, rounds: readonly string[]) => {
  await t.imported(`${feed}:${unseen(rounds)}`)
  return t.matches().filter(({ source }) => feed.startsWith(source))
}

test('rounds of an unseen league are in normal form, with the words of the source beside them; an unknown one stays', async () => {
  t = await startedIngest(undefined, { now: '2031-08-01T12:00:00Z' })
  const rounds = ['3. Spieltag', 'Jornada 4', 'Playoffs, Halbfinale', 'Play-offs, Spiel um Platz 3', 'Playoffs, Finale', 'Zwischenrunde']
  const matches = await imported('openfootball-json', rounds)
  expect(matches.map(({ schedule }) => [schedule!.stage, schedule!.round, schedule!.roundSource])).toEqual([
    ['Regular Season', 'Matchday 3', '3. Spieltag'],
    ['Regular Season', 'Matchday 4', 'Jornada 4'],
    ['Playoffs', 'Semi-finals', 'Halbfinale'],
    ['Playoffs', 'Third Place', 'Spiel um Platz 3'],
    ['Playoffs', 'Final', 'Finale'],
    ['Regular Season', 'Zwischenrunde', 'Zwischenrunde'],
  ])
  const stages = t.catalog().flatMap(({ entity }) => (entity.case === 'season' ? entity.value.stages : []))
  expect(stages.map(({ name, type }) => [name, type])).toContainEqual(['Playoffs', 'knockout'])
})

test('sources that word a round differently mean one match, and show one round', async () => {
  t = await startedIngest(undefined, { now: '2031-08-01T12:00:00Z' })
  const one = await imported('openfootball-json', ['Matchday 3', 'Playoffs, Semifinals'])
  const other = await imported('openfootball-json@other', ['Giornata 3', 'Playoffs, Semifinale'])
  expect(one).toHaveLength(2)
  const shown = (matches: typeof one) => matches.map(({ matchId, schedule }) => [matchId, schedule!.stage, schedule!.round])
  expect(shown(other.filter(({ source }) => source !== 'openfootball-json'))).toEqual(shown(one))
})
