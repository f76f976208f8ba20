import type { ToolAnswer } from '@touchline/gateway/testing/mcp-client'
import type { Fact } from './question.ts'

/** The text without the characters that escape Markdown. */
const plain = (text: string): string => text.replace(/\\(?=[\\`*[\]<>#|~])/g, '')
/** Words without accents, since the sources spell a name with or without them. */
const getWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[\s,;:()|"{}[\]]+|[.](?=\s|$)/)
    .filter((word) => word !== '')

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
/** The names and values of a record, and those of the records in it. */
const ownText = (record: object): string =>
  Object.entries(record)
    .filter(([, each]) => !Array.isArray(each))
    .map(([name, each]) => `${name} ${isRecord(each) ? ownText(each) : each}`)
    .join(' ')

/** The fields as text: one for the answer, and one for each element of each list in it. */
function getRecords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(getRecords)
  if (!isRecord(value)) return [String(value)]
  return [ownText(value), ...Object.values(value).flatMap(listed)]
}
/** The elements of the lists in a value. */
const listed = (value: unknown): string[] =>
  Array.isArray(value) ? getRecords(value) : isRecord(value) ? Object.values(value).flatMap(listed) : []

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

/** The facts that an answer presents in its text or its fields. An error presents none. */
export const presentedFacts = (answer: ToolAnswer, facts: readonly Fact[]): string[] =>
  answer.isError ? [] : facts.filter((fact) => has(textForm(answer), fact) || has(fieldsForm(answer), fact)).map(factText)
