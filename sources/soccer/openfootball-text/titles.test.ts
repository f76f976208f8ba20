import { describe, expect, test } from '@jest/globals'
import titles from './titles.json' with { type: 'json' }
import { getHeading, getPlace, getSpellings, topHeading } from './titles.ts'

describe('titles', () => {
  test.each([
    ['= Austria | Bundesliga 2025/26', 'austria/1-bundesliga-full.txt', 'at.1', '2025/2026', '2025-26/1-bundesliga-full'],
    ['= World Cup 2018', 'worldcup-text-full/2018_full.txt', 'world', '2018', '2018/2018_full'],
    ['= UEFA Champions League - Quali 2024/25', '2024-25/clq.txt', 'uefa.cl', '2024/2025', '2024-25/clq'],
    ['= ÖFB Cup 2024/25', '2024-25/cup.txt', 'at.cup', '2024/2025', '2024-25/at.cup'],
    ['= DFB Pokal 2024/25', '2024-25/cup.txt', 'de.cup', '2024/2025', '2024-25/de.cup'],
    ['= English FA Cup', '2024-25/facup.txt', 'en.cup', '2024/2025', '2024-25/facup'],
    ['=  1. FSV Mainz 05 - Deutsche Bundesliga 2023/24', 'squads/mainz.txt', 'de.1', '2023/2024', '2023-24/squads/mainz'],
    ['=  SpVgg A - B - Deutsche Bundesliga 2023/24', 'squads/ab.txt', 'de.1', '2023/2024', '2023-24/squads/ab'],
  ])('%s of %s', (title, file, league, season, dataset) => {
    const place = getPlace(title, file)
    expect([place.league.code, place.season, place.dataset]).toEqual([league, season, dataset])
  })

  test('of a squad contain the team', () => {
    expect(getPlace('=  1. FSV Mainz 05 - Deutsche Bundesliga 2023/24', '').team).toBe('1. FSV Mainz 05')
    expect(getPlace('=  SpVgg A - B - Deutsche Bundesliga 2023/24', '').team).toBe('SpVgg A - B')
    expect(getPlace('= UEFA Champions League - Quali 2024/25', '').team).toBeUndefined()
  })

  test.each<[title: string, league: string, season: string, stage: string, group: string]>([
    ['Premier League 2011/12, Regular Season', 'premier-league', '2011/2012', 'Regular Season', ''],
    ['Premier League 2011/12, Playoffs - Relegation', 'premier-league', '2011/2012', 'Relegation Group', 'Relegation'],
    ['Österr. Bundesliga 2024/25, Playoffs', 'at.1', '2024/2025', 'Play-offs', ''],
  ])('%s: what a comma divides from the season is the stage', (title, code, season, stage, group) => {
    const place = getPlace(`= ${title}`, '')
    const round = getHeading('Round 31', 1, topHeading(place), place)
    expect([place.league.code, place.season, round.stage.name, round.group ?? '']).toEqual([code, season, stage, group])
    expect(getSpellings(place)).toEqual([title.replace(/ 20.*/, '')])
    expect(place.dataset).not.toBe(getPlace(`= ${title.replace(/,.*/, '')}`, '').dataset)
  })

  test.each([
    ['= Lakes Cup 2014', '2014--norland/quali/playoffs.txt', 'Lakes Cup - Qualifying'],
    ['= Lakes Cup 2016', '2016--norland_quali/lakes_b.txt', 'Lakes Cup - Qualifying'],
    ['=Lakes Cup 2026 Qualifying=', '2026_quali/north.txt', 'Lakes Cup - Qualifying'],
    ['= Lakes Cup 2014', '2014--norland/cup.txt', 'Lakes Cup'],
  ])('%s of %s is %s', (title, file, name) => expect(getSpellings(getPlace(title, file))).toEqual([name]))

  test.each([
    ['= English FA Cup 2024/27', 'england/facup.txt', 'names the season'],
    ['= English FA Cup', 'england/facup.txt', 'neither the title "English FA Cup" nor the folder "england" names the season'],
    ['=', '', 'the title "" is not text'],
    ['= 42 2024/25', '', 'the title "42" names no league'],
  ])('rejected: %s', (title, file, reason) => expect(() => getPlace(title, file)).toThrow(reason))

  test.each([
    ['= Switzerland | Super League 2024/25', '2024-25/1-superleague.txt', { name: 'Super League', country: 'CH', tier: 1 }],
    ['= Brasileiro Série B 2024', 'brazil/2024/2-serieb.txt', { name: 'Brasileiro Série B', country: 'BR', tier: 2 }],
    ['= World 2024/25', '2024-25/1-world.txt', { name: 'World', code: 'world', slug: 'world' }],
    ['= Village Cup 2024/25', '2024-25/cup.txt', { name: 'Village Cup', country: '', type: 'cup' }],
  ])('provisional: %s', (title, file, league) =>
    expect(getPlace(title, file).league).toEqual(expect.objectContaining({ ...league, isProvisional: true })),
  )

  test('every title in the list has a reviewed league and a timezone', () => {
    for (const { title } of titles) expect(getPlace(`= ${title} 2024/25`, '2024-25/x.txt').season).toBe('2024/2025')
    expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length)
  })

  test('the league name of the source is a spelling; titles that are only file names are not', () => {
    const spellings = (title: string) => getSpellings(getPlace(`= ${title} 2024/25`, ''))
    expect(spellings('DFB Pokal')).toEqual(['DFB Pokal'])
    expect([...spellings('Austria | Bundesliga'), ...spellings('UEFA Europa League - Quali')]).toEqual([])
  })
})

describe('headings', () => {
  const under = (title: string, ...headings: string[]) => {
    const place = getPlace(`= ${title}`, '')
    let above = topHeading(place)
    let last = above
    for (const heading of headings) {
      const marks = /^▪*/.exec(heading)![0].length
      last = getHeading(heading.slice(marks), marks, above, place)
      if (marks === 1) above = last
    }
    return [last.stage.name, last.stage.type, last.round, last.group]
  }

  test.each([
    ['English National League 2024/25', ['▪Matchday 1'], ['Regular Season', 'league', 'Matchday 1', undefined]],
    ['Österr. Regionalliga Ost 2025/26', ['▪34. Round'], ['Regular Season', 'league', 'Matchday 34', undefined]],
    ['Austria | Bundesliga 2025/26', ['▪Regular Season - 3'], ['Regular Season', 'league', 'Matchday 3', undefined]],
    ['Austria | Bundesliga 2025/26', ['▪Championship Round - 1'], ['Championship Group', 'group', 'Matchday 23', 'Championship']],
    ['Austria | Bundesliga 2025/26', ['▪Relegation Round - 10'], ['Relegation Group', 'group', 'Matchday 32', 'Relegation']],
    [
      'Austria | Bundesliga 2025/26',
      ['▪Conference League Play-offs - 1st Round'],
      ['Conference League Play-off', 'knockout', 'Round 1', undefined],
    ],
    [
      'Austria | Bundesliga 2025/26',
      ['▪Conference League Play-offs - Final'],
      ['Conference League Play-off', 'knockout', 'Final', undefined],
    ],
    ['UEFA Champions League 2024/25', ['▪League, Matchday 1'], ['League Phase', 'league', 'Matchday 1', undefined]],
    ['UEFA Champions League 2024/25', ['▪Playoffs, Matchday 2'], ['Knockout Phase Play-offs', 'knockout', 'Matchday 2', undefined]],
    ['UEFA Champions League 2024/25', ['▪Finals, Round of 16'], ['Knockout Phase', 'knockout', 'Round of 16', undefined]],
    ['UEFA Champions League - Quali 2024/25', ['▪Round 1'], ['Qualifying', 'knockout', 'Round 1', undefined]],
    ['UEFA Champions League - Quali 2024/25', ['▪Playoffs'], ['Qualifying', 'knockout', 'Playoffs', undefined]],
    ['UEFA Europa League 2024/25', ['▪League phase'], ['League Phase', 'league', undefined, undefined]],
    ['UEFA Conference League 2024/25', ['▪Playoffs'], ['Knockout Phase Play-offs', 'knockout', undefined, undefined]],
    ['UEFA Europa League 2024/25', ['▪Quarterfinals'], ['Knockout Phase', 'knockout', 'Quarter-finals', undefined]],
    ['DFB Pokal 2024/25', ['▪Round 2'], ['Knockout Stage', 'knockout', 'Round 2', undefined]],
    ['DFB Pokal 2024/25', [], ['Knockout Stage', 'knockout', undefined, undefined]],
    ['World Cup 2018', ['▪First stage', '▪▪Group A'], ['Group Stage', 'group', undefined, 'A']],
    ['World Cup 2026', ['▪First Stage', '▪▪Group L'], ['Group Stage', 'group', undefined, 'L']],
    ['World Cup 1974', ['▪Group stage - Group 4'], ['Group Stage', 'group', undefined, '4']],
    ['World Cup 1974', ['▪Second group stage - Group B'], ['Second group stage', 'group', undefined, 'B']],
    ['World Cup 2018', ['▪Group B'], ['Group Stage', 'group', undefined, 'B']],
    ['World Cup 2018', ['▪First stage', '▪▪Group A', '▪Round of 16'], ['Knockout Stage', 'knockout', 'Round of 16', undefined]],
    ['World Cup 2018', ['▪Quarter-final'], ['Knockout Stage', 'knockout', 'Quarter-finals', undefined]],
    ['World Cup 2018', ['▪Play-off for third place'], ['Knockout Stage', 'knockout', 'Third Place', undefined]],
    ['World Cup 2018', ['▪Match for third place'], ['Knockout Stage', 'knockout', 'Third Place', undefined]],
  ])('%s: %j', (title, headings, expected) => expect(under(title, ...headings)).toEqual(expected))

  test.each([
    ['', 'the heading "" is not text'],
    ['a'.repeat(101), 'more than 100 characters'],
    ['Final <b>', 'characters that no name has'],
    ['---', 'has no letters'],
  ])('rejected: "%s"', (heading, reason) => expect(() => under('World Cup 2018', `▪${heading}`)).toThrow(reason))
})

test('a squad without a competition is refused, although a folder above has the year', () => {
  expect(() => getPlace('= Malta', '2024--isles/squads/malta.txt')).toThrow(
    'neither the title "Malta" nor the folder "squads" names the competition',
  )
})
