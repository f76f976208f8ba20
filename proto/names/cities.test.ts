import { expect, test } from '@jest/globals'
import { languages } from '../catalog.ts'
import { cityName, reviewedCities } from './cities.ts'
import { countryName } from './countries.ts'

test.each([
  ['München', ['Munich', 'München', 'Múnich', 'Monaco di Baviera', 'Munich']],
  ['Munich', ['Munich', 'München', 'Múnich', 'Monaco di Baviera', 'Munich']],
  ['munchen', ['Munich', 'München', 'Múnich', 'Monaco di Baviera', 'Munich']],
  ['Köln', ['Cologne', 'Köln', 'Colonia', 'Colonia', 'Cologne']],
  ['Monaco', ['Monaco', 'Monaco', 'Mónaco', 'Monaco', 'Monaco']],
  ['Washington, D.C.', Array(5).fill('Washington')],
  ['Hongkong', ['Hong Kong', 'Hongkong', 'Hong Kong', 'Hong Kong', 'Hong Kong']],
  ['Northbrück', Array(5).fill('Northbrück')],
  ['constructor', Array(5).fill('constructor')],
])('%s', (city, names) => expect(languages.map((lang) => cityName(city, lang))).toEqual(names))

test('of two cities that differ in accents only each keeps its name', () => {
  expect(['San José', 'San Jose', 'san jose'].map((city) => cityName(city, 'en'))).toEqual(['San José', 'San Jose', 'San José'])
  expect(cityName('St. Petersburg', 'de')).toBe('St. Petersburg')
})

test('cities.json: ordered by country, of known countries, each name once, no translation that repeats the English name', () => {
  const countries = reviewedCities.map(({ country }) => country)
  expect(countries).toEqual(countries.toSorted())
  expect(countries.filter((code) => countryName(code, 'en') === code)).toEqual([])
  const names = reviewedCities.flatMap(({ country, name, spellings = [] }) => [name, ...spellings].map((each) => `${country} ${each}`))
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(reviewedCities.filter(({ name, translations = {} }) => Object.values(translations).includes(name))).toEqual([])
})

test('an English name is its own English name', () => {
  expect(reviewedCities.filter(({ name }) => cityName(name, 'en') !== name)).toEqual([])
})
