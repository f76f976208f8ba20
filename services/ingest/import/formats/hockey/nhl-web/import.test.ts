import { expect, test } from '@jest/globals'
import { feedCatalog, feedLive, feedMatch, feedStats } from '@touchline/contract/topics'
import {
  boxScore,
  game,
  gameFiles,
  over,
  playByPlay,
  playing,
  rangers,
  scores,
} from '@touchline/sources/hockey/nhl-web/testing/invented-games'
import { putFiles, sourceFolder } from '@touchline/sources/testing/source-folder'
import { merged } from '../../../../records.ts'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const json = (replies: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, JSON.stringify(reply)]))
const folder = (replies: Record<string, unknown>) => sourceFolder(json(replies))

/** Results as archives have them: of two meetings at New Jersey the second one is the game of the feed. */
const archive = () =>
  sourceFolder({
    'games_2025.csv': [
      'season,date,away,away_goals,home,home_goals,ot,attendance,notes',
      '2025,2024-10-12,New York Rangers,3,New Jersey Devils,2,,16514,',
      '2025,2024-11-02,New York Rangers,1,New Jersey Devils,2,,16514,',
      '2025,2024-11-02,Calgary Flames,3,Boston Bruins,2,,16514,',
    ].join('\n'),
  })

const final = { ...over([2, 1]), awayTeam: { ...rangers, score: 1 } }

test('a game in the archive and in the feed is one match with one set of teams, whichever comes first', async () => {
  for (const isArchiveFirst of [true, false]) {
    const ingest = await startedIngest(undefined, { collects: [feedCatalog, feedMatch] })
    const feeds = [`nhl-results:${archive()}`, `nhl-web:${folder({ 'score/now.json': scores([final]) })}`]
    for (const feed of isArchiveFirst ? feeds : feeds.toReversed()) expect(await ingest.imported(feed)).toMatchObject({ quarantined: 0 })
    const matches = ingest.matches()
    expect([matches.length, new Set(matches.map(({ matchId }) => matchId)).size]).toEqual([4, 3])
    const [ofFeed] = matches.filter(({ source }) => source.startsWith('nhl-web'))
    const [same] = matches.filter(({ matchId, source }) => matchId === ofFeed!.matchId && source.startsWith('nhl-results'))
    expect([same!.schedule!.startAt, ofFeed!.schedule!.startAt]).toEqual(['2024-11-02T00:00:00Z', '2024-11-03T00:00:00Z'])
    const names = ingest.catalog().flatMap(({ entity }) => (entity.case === 'team' ? [entity.value.name] : []))
    expect(new Set(names)).toEqual(new Set(['New Jersey Devils', 'New York Rangers', 'Calgary Flames', 'Boston Bruins']))
  }
})

test('a player is the one of the databank of people', async () => {
  const ingest = await startedIngest(undefined, { collects: [feedCatalog, feedMatch, feedStats] })
  const files = gameFiles()
  await ingest.imported(`nhl-web:${folder(files)}`)
  const master = [
    'playerID,coachID,firstName,lastName,height,weight,shootCatch,pos,birthYear,birthMon,birthDay',
    'quillad01,,Ada,Quill,72,180,L,C,1990,2,28',
  ]
  const scoring = ['playerID,year,stint,tmID,lgID,pos,GP,G', 'quillad01,2024,1,NJD,NHL,C,80,9']
  await ingest.imported(
    `hockey-databank:${sourceFolder({
      'Master.csv': master.join('\n'),
      'Scoring.csv': scoring.join('\n'),
      'Goalies.csv': 'playerID,year,stint,tmID,lgID,GP\n',
      'Coaches.csv': 'coachID,year,tmID,lgID,stint\n',
    })}`,
  )
  const players = ingest
    .catalog()
    .flatMap(({ entity }) => (entity.case === 'player' && entity.value.name === 'Ada Quill' ? [entity.value] : []))
  const merges = (await ingest.store.scan(merged, '')).flatMap(({ doc }) => doc.merged ?? [])
  const canonical = new Set(players.map(({ id }) => merges.find(({ from }) => from === id)?.into ?? id))
  expect([players.length, canonical.size]).toEqual([2, 1])
  expect(players.flatMap(({ externalIds }) => externalIds.map(({ namespace, id }) => `${namespace} ${id}`))).toEqual(
    expect.arrayContaining(['nhl 8400001', 'hockey-databank quillad01']),
  )
})

test('a game in play is published to live until it is over', async () => {
  const ingest = await startedIngest(undefined, { collects: [feedLive, feedMatch] })
  const root = folder({ 'score/now.json': scores([game()]) })
  const read = async (replies: Record<string, unknown>) => {
    putFiles(root, json(replies))
    await ingest.imported(`nhl-web:${root}`)
  }
  await read({})
  await read({ 'score/now.json': scores([playing([0, 0], 1, 900)]) })
  await read({ '2024020100/play-by-play.json': playByPlay(playing([1, 0], 1, 600)) })
  expect(ingest.published(feedLive).map(({ scoreboard }) => [scoreboard!.status, scoreboard!.homeScore, scoreboard!.clock])).toEqual([
    ['P1', 0, '5:00'],
    ['P1', 1, '10:00'],
  ])
  await read({ '2024020100/boxscore.json': boxScore(over([2, 1])), 'score/now.json': scores([over([2, 1])]) })
  expect(ingest.matches().at(-1)).toMatchObject({
    scoreboard: { state: 'finished', homeScore: 2 },
    schedule: { coverage: { live: 'post' } },
  })
})
