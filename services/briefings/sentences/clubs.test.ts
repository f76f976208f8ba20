import { expect, test } from '@jest/globals'
import type { Language } from '@touchline/contract/catalog'
import { rulesByLanguage } from './languages.ts'
import type { Name } from './name.ts'

const club = (text: string, country = ''): Name => ({ text, type: 'club', country })
const player = (text: string): Name => ({ text, type: 'player', country: '' })
const league = (text: string): Name => ({ text, type: 'league', country: '' })

test.each<[Language, string, Name, string, string]>([
  ['en', '', club('Washington Football Team', 'US'), 'american-football', 'Washington Football Team'],
  ['en', 'of', club('Athletics', 'US'), 'baseball', "the Athletics'"],
  ['en', '', club('Portland Timbers', 'US'), 'soccer', 'the Portland Timbers'],
  ['en', '', club('North Carolina', 'US'), 'basketball', 'North Carolina'],
  ['en', '', club('Inter Miami', 'US'), 'soccer', 'Inter Miami'],
  ['en', '', club('Žalgiris Kaunas', 'LT'), 'basketball', 'Žalgiris Kaunas'],
  ['en', '', club('Yomiuri Giants', 'JP'), 'baseball', 'the Yomiuri Giants'],
  ['en', 'of', player('Carlos Alcaraz'), 'tennis', "Carlos Alcaraz's"],
  ['en', '', league('2. Bundesliga'), 'soccer', 'the 2. Bundesliga'],
  ['en', '', league('Serie B'), 'soccer', 'Serie B'],
  ['en', '', league('LaLiga 2'), 'soccer', 'LaLiga 2'],
  ['de', 'acc', club('Hamburger SV', 'DE'), 'soccer', 'den Hamburger SV'],
  ['de', 'acc', club('TSG Hoffenheim', 'DE'), 'soccer', 'die TSG Hoffenheim'],
  ['de', '', club('CD Alavés', 'ES'), 'soccer', 'der CD Alavés'],
  ['de', '', club('SD Eibar', 'ES'), 'soccer', 'die SD Eibar'],
  ['de', 'acc', club('RCD Espanyol', 'ES'), 'soccer', 'den RCD Espanyol'],
  ['de', '', club('RB Leipzig', 'DE'), 'soccer', 'RB Leipzig'],
  ['de', '', club('ALBA Berlin', 'DE'), 'basketball', 'ALBA Berlin'],
  ['de', 'acc', club('Holstein Kiel', 'DE'), 'soccer', 'Holstein Kiel'],
  ['de', 'acc', club('Handballverein Lüneburg', 'DE'), 'handball', 'den Handballverein Lüneburg'],
  ['de', 'in', league('HVNB'), 'handball', 'im HVNB'],
  ['de', 'acc', club('Rhein-Neckar Löwen', 'DE'), 'handball', 'die Rhein-Neckar Löwen'],
  ['de', 'in', league('DFB-Pokal'), 'soccer', 'im DFB-Pokal'],
  ['de', 'in', league('Olympische Spiele'), 'hockey', 'bei den Olympischen Spielen'],
  ['de', 'in', league('Internationales Turnier von Malta'), 'soccer', 'beim Internationalen Turnier von Malta'],
  ['de', 'in', league('Erste Division A'), 'soccer', 'in der Ersten Division A'],
  ['de', 'acc', league('Arabischer Nationenpokal'), 'soccer', 'den Arabischen Nationenpokal'],
  ['de', 'from', league('2. Bundesliga'), 'soccer', 'aus der 2. Bundesliga'],
  ['es', 'to', club('Schalke 04', 'DE'), 'soccer', 'al Schalke 04'],
  ['es', 'of', club('SD Eibar', 'ES'), 'soccer', 'de la SD Eibar'],
  ['es', '', club('Real Sociedad', 'ES'), 'soccer', 'la Real Sociedad'],
  ['es', '', club('Real Madrid', 'ES'), 'soccer', 'el Real Madrid'],
  ['es', 'of', club('Juventus', 'IT'), 'soccer', 'de la Juventus'],
  ['es', 'to', club('El Nacional', 'EC'), 'soccer', 'a El Nacional'],
  ['es', 'to', club('Las Vegas Raiders', 'US'), 'american-football', 'a Las Vegas Raiders'],
  ['es', 'of', league('Campeonato Brasileiro'), 'soccer', 'del Campeonato Brasileiro'],
  ['es', 'in', league('LaLiga'), 'soccer', 'en LaLiga'],
  ['es', 'and', club('Huesca', 'ES'), 'soccer', 'y el Huesca'],
  ['es', 'and', player('Iga Świątek'), 'tennis', 'e Iga Świątek'],
  ['it', 'of', club('Zenit San Pietroburgo', 'RU'), 'soccer', 'dello Zenit San Pietroburgo'],
  ['it', 'of', club('Houston Rockets', 'US'), 'basketball', 'degli Houston Rockets'],
  ['it', 'of', club('San Antonio Spurs', 'US'), 'basketball', 'dei San Antonio Spurs'],
  ['it', 'on', club('Sheffield United', 'GB-ENG'), 'soccer', 'sullo Sheffield United'],
  ['it', 'from', club('Udinese', 'IT'), 'soccer', "dall'Udinese"],
  ['it', 'of', player('Andy Murray'), 'tennis', 'di Andy Murray'],
  ['it', 'of', league('NBA'), 'basketball', 'della NBA'],
  ['fr', 'of', club('Hoffenheim', 'DE'), 'soccer', 'de Hoffenheim'],
  ['fr', '', club('Handballverein Lüneburg', 'DE'), 'handball', 'le Handballverein Lüneburg'],
  ['fr', 'to', club('Le Mans', 'FR'), 'soccer', 'au Mans'],
  ['fr', 'of', club('La Gantoise', 'BE'), 'soccer', 'de La Gantoise'],
  ['fr', 'to', club('Les Herbiers', 'FR'), 'soccer', 'aux Herbiers'],
  ['fr', 'of', club('Titans du Tennessee', 'US'), 'american-football', 'des Titans du Tennessee'],
  ['fr', '', club("Thunder d'Oklahoma City", 'US'), 'basketball', "le Thunder d'Oklahoma City"],
  ['fr', 'of', club('USM Alger', 'DZ'), 'soccer', "de l'USM Alger"],
  ['fr', 'of', club('Örebro', 'SE'), 'soccer', "d'Örebro"],
  ['fr', 'of', club('Yverdon', 'CH'), 'soccer', "d'Yverdon"],
  ['fr', 'of', player('Yannick Noah'), 'tennis', 'de Yannick Noah'],
  ['fr', 'of', player('Hugo Gaston'), 'tennis', "d'Hugo Gaston"],
  ['fr', 'of', player('Le Roux'), 'soccer', 'de Le Roux'],
  ['fr', 'of', league('Allsvenskan'), 'soccer', "d'Allsvenskan"],
  ['fr', 'of', league('Coupe du monde'), 'soccer', 'de la Coupe du monde'],
])('%s, %s: %j in %s', (lang, form, name, sport, expected) => {
  expect(rulesByLanguage[lang].names[form]!(name, sport)).toBe(expected)
})

test.each<[Language, string, number, string]>([
  ['en', 'ordinal', 1, '1st'],
  ['en', 'ordinal', 11, '11th'],
  ['en', 'ordinal', 22, '22nd'],
  ['en', 'ordinal', 113, '113th'],
  ['de', 'ordinal', 3, '3.'],
  ['es', 'feminine', 1, '1.ª'],
  ['es', 'masculine', 3, '3.er'],
  ['es', 'masculine', 13, '13.º'],
  ['it', 'the_ordinal', 8, "l'8º"],
  ['it', 'the_ordinal', 18, 'il 18º'],
  ['it', 'at_ordinal', 11, "all'11º"],
  ['fr', 'feminine', 1, '1re'],
  ['fr', 'masculine', 1, '1er'],
  ['fr', 'feminine', 21, '21e'],
])('%s, %s: %i', (lang, form, n, expected) => {
  expect(rulesByLanguage[lang].numbers[form]!(n)).toBe(expected)
})

test.each<[Language, string, string]>([
  ['en', '1 May 2024', '12 May 2024'],
  ['de', '1. Mai 2024', '12. Mai 2024'],
  ['es', '1 de mayo de 2024', '12 de mayo de 2024'],
  ['it', '1º maggio 2024', '12 maggio 2024'],
  ['fr', '1er mai 2024', '12 mai 2024'],
])('days in %s', (lang, first, twelfth) => {
  const dayIn = (day: number) => rulesByLanguage[lang].days['']!({ year: 2024, month: 5, day })
  expect([dayIn(1), dayIn(12)]).toEqual([first, twelfth])
})
