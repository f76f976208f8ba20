import type { ToolAnswer } from '@touchline/gateway/testing/mcp-client'
import type { Fact } from './question.ts'

/** The text without the characters that escape Markdown. */
const plain = (text: string): string => text.replace(/\\(?=[\\`*[\]<>#|~])/g, '')
const getWords = (text: string): string[] => text.split(/[\s,;:()|"{}[\]]+|[.](?=\s|$)/).filter((word) => word !== '')

/** Each record of the fields as text: its names and values. Nested records, and the elements of a list, are separate. */
function getRecords(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  if (Array.isArray(value)) return value.flatMap(getRecords)
  const entries = Object.entries(value)
  const isNested = (each: unknown) => typeof each === 'object' && each !== null
  const own = entries.filter(([, each]) => !isNested(each)).map(([name, each]) => `${name} ${each}`)
  return [own.join(' '), ...entries.flatMap(([, each]) => (isNested(each) ? getRecords(each) : []))]
}

/** One of the two forms of an answer, since clients show the model only one of them. */
interface Form {
  whole: string
  /** Lines of the text, or records of the fields. */
  parts: readonly ReadonlySet<string>[]
}
const form = (whole: string, parts: readonly string[]): Form => ({ whole, parts: parts.map((part) => new Set(getWords(part))) })
const textForm = ({ text }: ToolAnswer): Form => form(plain(text), plain(text).split('\n'))
const fieldsForm = ({ fields }: ToolAnswer): Form => form(JSON.stringify(fields), getRecords(fields))

function has({ whole, parts }: Form, fact: Fact): boolean {
  if (fact instanceof RegExp) return fact.test(whole)
  const alternatives = typeof fact === 'string' ? [fact] : fact
  return alternatives.some((words) => parts.some((part) => getWords(words).every((word) => part.has(word))))
}

const factText = (fact: Fact): string => (typeof fact === 'string' ? fact : fact instanceof RegExp ? String(fact) : fact.join(' / '))

/** The facts that are in none of the answers, with the form that lacks them. An assistant has read all answers so far. */
export const missingFacts = (answers: readonly ToolAnswer[], facts: readonly Fact[]): string[] =>
  facts.flatMap((fact) => [
    ...(answers.some((answer) => has(textForm(answer), fact)) ? [] : [`${factText(fact)} (text)`]),
    ...(answers.some((answer) => has(fieldsForm(answer), fact)) ? [] : [`${factText(fact)} (fields)`]),
  ])

/** Of these facts, those that an answer presents in any of its forms. An error presents none. */
export const presentedFacts = (answer: ToolAnswer, facts: readonly Fact[]): string[] =>
  answer.isError ? [] : facts.filter((fact) => has(textForm(answer), fact) || has(fieldsForm(answer), fact)).map(factText)
