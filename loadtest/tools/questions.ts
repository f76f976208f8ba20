/*
 * Answers 40 questions of users about all sports with the official client, by scripted calls on all real data, as the
 * skill and the descriptions of the tools suggest.
 *   node loadtest/tools/questions.ts [FOLDER] [DATA_DIR]
 *   (default: ../shared/data, and a temporary folder; DATA_DIR keeps the imported data for another run)
 * Every answer must contain the known facts both in its fields and in its text, because clients show the model only one
 * of the two.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allFeeds } from '@touchline/e2e/testing/all-feeds'
import { mcpClient, type ToolAnswer } from '@touchline/gateway/testing/mcp-client'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { startImported } from '../data/imported-server.ts'
import { judge, note, noteEach, quantile, skip } from '../lib/goals.ts'
import { now, type Question, questions, type RestBody } from './question-list.ts'

const [folder = '../shared/data', kept] = process.argv.slice(2)
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'touchline-questions-'))
if (kept === undefined) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
/** Maximum tokens of an answer by default, and of one with a requested detail or longer page, as fields or as text. */
const [tokensByDefault, tokensMax] = [1_500, 8_000]
const isDefault = ({ calls }: Question) => calls.every(([, args]) => !('limit' in args) && !('sections' in args))

const server = await startImported(allFeeds(folder), dataDir, now)
process.once('exit', () => server.main.process.kill('SIGKILL'))
const assistant = await mcpClient(server.main.port, server.key)

interface Answered {
  calls: number
  tokens: { fields: number; text: number }
  missing: readonly string[]
}

/** The text without the characters that escape Markdown. */
const plain = (text: string): string => text.replace(/\\(?=[\\`*[\]<>#|~])/g, '')
const getWords = (text: string): string[] => text.split(/[\s,;:()|"{}[\]]+|[.](?=\s|$)/).filter((word) => word !== '')

/** Each record of the fields as text: its names and values. Nested records are separate. */
function getRecords(value: object): string[] {
  const entries = Object.entries(value)
  const own = entries.filter(([, each]) => typeof each !== 'object').map(([name, each]) => `${name} ${each}`)
  return [own.join(' '), ...entries.flatMap(([, each]) => (typeof each === 'object' ? getRecords(each as object) : []))]
}

/** Whether one line, or one record, has all the words. */
const says = (lines: readonly string[], words: string): boolean =>
  lines.some((line) => {
    const itsWords = new Set(getWords(line))
    return getWords(words).every((word) => itsWords.has(word))
  })

async function restSays([path, says]: NonNullable<Question['rest']>): Promise<readonly string[]> {
  const response = await fetch(`${server.url}/v1${path}`, { headers: { 'X-API-Key': server.key } })
  return says((await response.json()) as RestBody)
}

async function answer({ calls, says: known, rest, only }: Question): Promise<Answered> {
  const one = only === undefined ? assistant : await mcpClient(server.main.port, await server.keyFor(only))
  const tokens = { fields: 0, text: 0 }
  let last: ToolAnswer | undefined
  for (const [tool, args] of calls) {
    last = await one.call(tool, { ...(typeof args === 'function' ? args(last!.fields) : args) })
    tokens.fields += encode(JSON.stringify(last.fields)).length
    tokens.text += encode(last.text).length
  }
  if (one !== assistant) await one.close()
  const wanted = [...known, ...(rest ? await restSays(rest) : [])]
  const [lines, records] = [plain(last!.text).split('\n'), getRecords(last!.fields)]
  const missing = wanted.filter((words) => !says(lines, words))
  const missingInFields = wanted.filter((words) => !says(records, words))
  return { calls: calls.length, tokens, missing: [...missing, ...missingInFields.map((words) => `${words} (fields)`)] }
}

const answers: Answered[] = []
for (const question of questions) {
  const one = await answer(question)
  answers.push(one)
  const { calls, tokens, missing } = one
  note(
    `${missing.length === 0 ? 'right' : 'WRONG'} ${question.asks} ${calls === 1 ? '1 call' : `${calls} calls`}, ${tokens.fields} tokens as fields, ${tokens.text} as text`,
  )
  noteEach(missing.map((words) => `  it does not say: ${words}`))
}
const right = answers.filter(({ missing }) => missing.length === 0).length
judge(right === questions.length, `${questions.length} questions are answered`, `${right} right`)

/** Tokens of an answer per call, in the larger of its two forms. */
const largest = ({ tokens, calls }: Answered): number => Math.max(tokens.fields, tokens.text) / calls
const tokens = answers.map(largest)
const atOnce = answers.filter(({ calls }) => calls === 1).length
note(
  `${atOnce} by one call, the others by two; ${Math.round(quantile(tokens, 0.5))} tokens per answer at p50, ${Math.round(quantile(tokens, 0.9))} at p90`,
)
const large = answers.filter((each, i) => largest(each) > (isDefault(questions[i]!) ? tokensByDefault : tokensMax))
const goal = `no answer exceeds ${tokensByDefault} tokens by default, ${tokensMax} at all`
judge(large.length === 0, goal, `${large.length} do, ${Math.round(Math.max(...answers.map(largest)))} at most`)
await assistant.close()
await server.main.stop()
