import { describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { briefingSections, type FactKind, factKinds } from '@touchline/contract/facts'
import { rulesByLanguage } from './languages.ts'
import { sectionTitle } from './sentence.ts'
import { samples } from './testing/samples.ts'
import { getTemplate, getTemplates } from './variants.ts'

/** Words of predictions. Only templates are read, so names cannot contain them. */
const forbidden = {
  en: /\b(?:will|shall|should|would|likely|unlikely|probabl[ey]|probability|expect(?:ed|s)?|predict\w*|odds|favou?rites?|chances?|maybe|perhaps|may|might)\b/i,
  de: /\b(?:wird|werden|würden?|sollten?|soll|dürften?|wahrscheinlich\w*|voraussichtlich\w*|vermutlich\w*|möglicherweise|vielleicht|wohl|erwarte\w*|favorit\w*|quoten?|chancen?)\b/i,
  es: /\b(?:será|serán|ganará\w*|debería\w*|podría\w*|probable\w*|probablemente|seguramente|quizás?|tal vez|posiblemente|previsible\w*|esperad\w*|favorit\w*|cuotas?)\b/i,
  it: /\b(?:sarà|saranno|vincerà|dovrebbe\w*|potrebbe\w*|probabil\w*|verosimil\w*|forse|magari|previst\w*|attes\w*|favorit\w*|quot[ae])\b/i,
  fr: /\b(?:sera|seront|gagnera|devrai\w*|pourrai\w*|probable\w*|vraisemblable\w*|sans doute|peut-être|attendue?s?|prévue?s?|favori\w*|cotes?)\b/i,
}

const kinds = Object.keys(factKinds) as FactKind[]

test('every template has a sample', () => {
  const shown = new Set(samples.map(({ fact }) => getTemplate(fact)))
  expect(kinds.flatMap(getTemplates).filter((template) => !shown.has(template))).toEqual([])
})

describe.each(languages)('%s', (lang) => {
  const { templates, phrases, sections } = rulesByLanguage[lang]
  const texts = [...Object.entries(templates), ...Object.entries(phrases), ...Object.entries(sections)]
  /** The text without `=0`, which selects, and without the names of arguments. */
  const getWords = (text: string) => text.replaceAll(/=\d+/g, '').replaceAll(/\{[a-z_0-9]+(?:, (?:plural|select),)?/g, '{')

  test('no template predicts', () => {
    expect(texts.filter(([, text]) => forbidden[lang].test(getWords(text)))).toEqual([])
  })

  test('no template has a number of its own', () => {
    expect(texts.filter(([, text]) => /\d/.test(getWords(text)))).toEqual([])
  })

  // In MessageFormat an apostrophe before a brace begins quoted text.
  test('no apostrophe swallows an argument', () => {
    expect(texts.filter(([, text]) => /'[{}#]/.test(text))).toEqual([])
  })

  test('every phrase is used', () => {
    const all = texts.map(([, text]) => text).join('\n')
    expect(Object.keys(phrases).filter((phrase) => !new RegExp(`\\{(?:\\w+_)?${phrase}\\}`).test(all))).toEqual([])
  })

  test('templates exist for the kinds of the contract only', () => {
    expect(Object.keys(templates).toSorted()).toEqual(kinds.flatMap(getTemplates).toSorted())
  })

  test('every section has a title', () => {
    expect(briefingSections.map((section) => sectionTitle(section, lang)).filter((title) => title.trim() === '')).toEqual([])
  })
})

test('the words of predictions are recognized', () => {
  expect(forbidden.en.test('Arsenal will win')).toBe(true)
  expect(forbidden.de.test('Arsenal wird gewinnen')).toBe(true)
  expect(forbidden.es.test('Arsenal probablemente gana')).toBe(true)
  expect(forbidden.it.test("L'Arsenal dovrebbe vincere")).toBe(true)
  expect(forbidden.fr.test('Arsenal devrait gagner')).toBe(true)
})
