import { expect, test } from '@jest/globals'
import { endpoints } from './endpoints.ts'
import { parameterHint } from './foreign-params.ts'

const getNames = (path: string): string[] => Object.keys(endpoints.find((endpoint) => endpoint.path === path)!.params)
const [matches, live, match, teams] = ['/{sport}/matches', '/{sport}/matches/live', '/{sport}/matches/{id}', '/{sport}/teams'].map(getNames)

test.each([
  ['API-Football', 'next', '5', matches, '`next=5` is `status=scheduled&limit=5` here.'],
  ['API-Football', 'last', '10', matches, '`last=10` is `status=finished&order=desc&limit=10` here.'],
  ['API-Football', 'live', 'all', matches, '`live=all` is `status=live`, or the path /matches/live here.'],
  ['API-Football', 'league', '39', matches, '`league=39` is `league_id=` with an id of this service here.'],
  ['API-Football', 'league', '39', live, '`league=39` is `league_id=` with an id of this service here.'],
  ['API-Football', 'from', '2026-03-01', matches, '`from=2026-03-01` is `date_from=2026-03-01` here.'],
  ['API-Football', 'search', 'arsenal', teams, '`search=arsenal` is `q=arsenal` here.'],
  ['Sportmonks', 'per_page', '25', matches, '`per_page=25` is `limit=25` here.'],
  ['Sportmonks', 'locale', 'de', match, '`locale=de` is `lang=de` here.'],
  ['Sportmonks', 'page', '2', matches, '`page=2` is `offset=` and `limit=`: the header Link has the URL of the next page here.'],
  ['balldontlie', 'start_date', '2026-03-01', matches, '`start_date=2026-03-01` is `date_from=2026-03-01` here.'],
  ['balldontlie', 'team_ids[]', '14', matches, '`team_ids[]=14` is `team_id=` with an id of this service here.'],
  ['Goalserve', 'json', '1', matches, '`json=1` is nothing: responses are JSON here.'],
  ['nobody', 'limits', '5', teams, 'The closest is limit.'],
  ['a value that is not plain', 'next', '<b>', matches, '`next=…` is `status=scheduled&limit=…` here.'],
])('%s: %s=%s', (_, name, value, known, hint) => {
  expect(parameterHint({ name, value }, known!, undefined)).toBe(hint)
})

test('no advice names a parameter that the endpoint lacks', () => {
  for (const { params } of endpoints) {
    const known = Object.keys(params)
    for (const name of ['next', 'last', 'page', 'from', 'league', 'team', 'fixture', 'search', 'locale', 'select']) {
      if (known.includes(name)) continue
      for (const [, ours] of parameterHint({ name, value: '5' }, known, params.id?.idKind).matchAll(/[`&](\w+)=(?!5` is)/g))
        expect([...known, name]).toContain(ours)
    }
  }
})

test('an id that is in the path is named only if it is one of that kind', () => {
  expect(parameterHint({ name: 'fixture', value: '5' }, match!, 'match')).toBe('`fixture=5` is the id in the path here.')
  expect(parameterHint({ name: 'fixture', value: '5' }, match!, 'team')).toMatch(/^The closest is /)
})
