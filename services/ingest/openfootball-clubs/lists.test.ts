import { describe, expect, test } from '@jest/globals'
import { parseLeagues } from '../openfootball-leagues/parse-leagues.ts'
import { parseClubs } from './parse-clubs.ts'
import { parseHistory } from './parse-history.ts'

const clubs = (text: string) => parseClubs(text, 'x.clubs.txt')

describe('a list of clubs', () => {
  test('gives names, years, grounds and places', () => {
    const {
      clubs: list,
      rows,
      problems,
    } = clubs(
      [
        '# a comment',
        '= Österreich • Austria',
        '== Wien ==',
        'SK Aburg, 1899,   @ Great Stadium,  Wien (Hütteldorf)   ## note',
        '  | Aburg | SK Aburg Wien   # old name',
        '  | Aburg Vienna [en] | $$Sponsor$$ SK Aburg',
        ' Street 3 // 1140 Wien',
        'ii) SK Aburg II',
        '  |',
        '  | Aburg Am.',
        'Bedorf AC (1902-1950),  Bedorf › Lower Austria',
        'Cedorf 1921   Cedorf',
        'Defeld, 1966       Defeld',
      ].join('\r\n'),
    )
    expect(problems).toEqual([])
    expect(rows).toBe(5)
    expect(list).toEqual([
      {
        country: 'AT',
        listName: 'SK Aburg',
        name: 'SK Aburg',
        dissolved: false,
        founded: 1899,
        ground: { name: 'Great Stadium', city: 'Wien' },
        spellings: ['Aburg', 'SK Aburg Wien', 'Aburg Vienna', 'Sponsor SK Aburg'],
      },
      { country: 'AT', listName: 'SK Aburg II', name: 'SK Aburg II', dissolved: false, spellings: ['Aburg Am.'] },
      { country: 'AT', listName: 'Bedorf AC (1902-1950)', name: 'Bedorf AC', dissolved: true, founded: 1902, spellings: [] },
      { country: 'AT', listName: 'Cedorf 1921 Cedorf', name: 'Cedorf 1921 Cedorf', dissolved: false, spellings: [] },
      { country: 'AT', listName: 'Defeld', name: 'Defeld', dissolved: false, founded: 1966, spellings: [] },
    ])
  })

  test.each([
    ['= Atlantis', 'x.clubs.txt#1', 'the heading names no country', false],
    ['Aburg, Wien', 'x.clubs.txt#1', 'a club before any country', false],
    ['= Austria\n | Aburg', 'x.clubs.txt#2', 'a spelling without a club above it', true],
    ['= Austria\nAburg\n  Aburg 06', 'x.clubs.txt#3', 'neither a club, nor a spelling', true],
  ])('%j: %s is quarantined, %s; the list is complete: %s', (text, row, reason, complete) => {
    const list = clubs(text)
    expect(list.problems).toEqual([expect.objectContaining({ row, reason: expect.stringContaining(reason) })])
    expect(list.complete).toBe(complete)
  })
})

test('a history gives what clubs were called, not what became of them', () => {
  const text = `=  England
== 1945/6
RENAME      Small Heath FC, Birmingham ⇒ Birmingham City FC
            Stoke FC, Stoke-on-Trent  ⇒  Stoke City FC
MERGE       Blackpool FC,   Blackpool
            South Shore FC, Blackpool
              ⇒ Blackpool FC
== 1930/1
MOVE        South Shields FC  ⇒  Gateshead FC
RENAME      Nobody
`
  expect(parseHistory(text, 'h')).toEqual({
    rows: 3,
    complete: false,
    renames: [
      { country: 'GB-ENG', from: 'Small Heath FC', to: 'Birmingham City FC' },
      { country: 'GB-ENG', from: 'Stoke FC', to: 'Stoke City FC' },
    ],
    problems: [expect.objectContaining({ row: 'h#10' })],
  })
})

test('a list of leagues gives their names by key', () => {
  const text = `= National Teams =
world                       World Cup
                             | FIFA World Cup
euro    1960-     Euro   # every four years
            | European Championship | UEFA Euro
uefa.nl    2018/19-    UEFA Nations League
world.club   Club World Cup
                 | Klub WM [de]
nonsense
`
  const { names, rows, problems } = parseLeagues(text, 'leagues.txt')
  expect([...names]).toEqual([
    ['world', ['World Cup', 'FIFA World Cup']],
    ['euro', ['Euro', 'European Championship', 'UEFA Euro']],
    ['uefa.nl', ['UEFA Nations League']],
    ['world.club', ['Club World Cup', 'Klub WM']],
  ])
  expect([rows, problems]).toEqual([5, [expect.objectContaining({ row: 'leagues.txt#9' })]])
})
