import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import type { Language } from '@touchline/contract/catalog'
import { qualificationText, words } from './qualification-text.ts'

type Thresholds = Parameters<typeof qualificationText>[0]
const thresholds = (...all: [statistic: string, min: number, teamMatches: number][]) =>
  all.map(([statistic, min, teamMatches]) => ({ statistic, min, teamMatches, rounded: false })) as unknown as Thresholds

test.each<[Language, string]>([
  ['en', 'Matches: at least 70 per 82 matches of the team; or points: at least 1,400 per 82 matches of the team'],
  ['de', 'Spiele: mindestens 70 je 82 Spiele der Mannschaft; oder Punkte: mindestens 1.400 je 82 Spiele der Mannschaft'],
  ['es', 'Partidos: al menos 70 por cada 82 partidos del equipo; o puntos: al menos 1400 por cada 82 partidos del equipo'],
  ['it', 'Partite: almeno 70 ogni 82 partite della squadra; o punti: almeno 1400 ogni 82 partite della squadra'],
  ['fr', "Matchs : au moins 70 pour 82 matchs de l'équipe; ou points : au moins 1\u202f400 pour 82 matchs de l'équipe"],
])('a rule with alternatives in %s', (lang, text) => {
  expect(qualificationText(thresholds(['matches', 70, 82], ['pts', 1_400, 82]), lang)).toBe(text)
})

test('a rule for each match, and a statistic without a label', () => {
  expect(qualificationText(thresholds(['batting.pa', 3.1, 1]), 'fr')).toBe("Passages au bâton : au moins 3,1 par match de l'équipe")
  expect(qualificationText(thresholds(['toString', 1, 1]), 'en')).toBe('ToString: at least 1 per match of the team')
})

test.each(Object.entries(words))('%s has a label for every statistic that a rule on file counts', (_, { labels }) => {
  const file = readFileSync(new URL('../../services/stats/qualification/rules.json', import.meta.url), 'utf8')
  const rows = JSON.parse(file) as { rules: { any_of: { statistic: string }[] }[] }[]
  const counted = new Set(rows.flatMap(({ rules }) => rules.flatMap(({ any_of }) => any_of.map(({ statistic }) => statistic))))
  expect([...counted].filter((name) => !Object.hasOwn(labels, name))).toEqual([])
})
