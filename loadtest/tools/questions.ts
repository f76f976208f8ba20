/*
 * Asks the tools the questions of users in ./questions, in five languages and about all sports, by the calls that an
 * assistant is expected to send, and compares the answers with what the files of the sources and the REST interface say.
 *   node loadtest/tools/questions.ts [--demo] [FOLDER] [DATA_DIR]
 * --demo asks only about the demo, which needs no data. FOLDER: the real data (default ../shared/data). DATA_DIR keeps
 * the imported data for another run (default: a temporary folder).
 * A right answer has every fact both in its fields and in its text, because clients show the model only one of the two.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { judge, note, noteEach, quantile, skip } from '../lib/goals.ts'
import { questionSets } from './questions/all.ts'
import { type Asked, askQuestion } from './questions/ask-question.ts'
import { failureLines, tableBy } from './questions/report.ts'
import { demoWorld, realWorld, type World } from './questions/worlds.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { demo: { type: 'boolean', default: false } } })
const [folder = '../shared/data', kept] = positionals
if (!values.demo && !existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)

/** Goals: the share of questions that are answered in at most two calls, and the tokens of an answer, also if more was asked for. */
const rightMin = 0.95
const [tokensByDefault, tokensMax] = [1_500, 8_000]

interface Named extends Asked {
  subject: string
}

async function askAll(data: 'real' | 'demo', start: () => Promise<World>): Promise<Named[]> {
  const world = await start()
  const everySport = await world.assistant()
  const asked: Named[] = []
  for (const { name, questions } of questionSets.filter((set) => set.data === data))
    for (const question of questions) {
      const assistant = question.only === undefined ? everySport : await world.assistant(question.only)
      asked.push({ subject: name, ...(await askQuestion(question, assistant, world.truth)) })
      if (assistant !== everySport) await assistant.close()
    }
  await everySport.close()
  await world.stop()
  return asked
}

const asked = [...(values.demo ? [] : await askAll('real', () => realWorld(folder, kept))), ...(await askAll('demo', demoWorld))]

asked
  .filter(({ outcome }) => outcome !== 'right')
  .flatMap(failureLines)
  .forEach(note)
for (const table of [tableBy('subject', asked, ({ subject }) => subject), tableBy('language', asked, ({ question }) => question.lang)])
  table.split('\n').forEach(note)

const count = (outcome: Asked['outcome'], callsMax = Number.POSITIVE_INFINITY): number =>
  asked.filter((each) => each.outcome === outcome && each.sent.length <= callsMax).length
judge(
  count('right', 2) >= rightMin * asked.length,
  `of ${asked.length} questions ${100 * rightMin} % are answered in at most two calls`,
  `${count('right', 2)}, ${count('right', 1)} of them in one call`,
)
judge(count('misleading') === 0, 'no answer misleads', `${count('misleading')} do`)

const sent = asked.flatMap((each) => each.sent)
/** Tokens of the larger of its two forms. */
const tokens = ({ answer: { fields, text } }: (typeof sent)[number]): number =>
  Math.max(encode(JSON.stringify(fields)).length, encode(text).length)
const isDefault = ({ args }: (typeof sent)[number]): boolean => !['limit', 'sections', 'section'].some((name) => name in args)
const large = sent.filter((call) => tokens(call) > (isDefault(call) ? tokensByDefault : tokensMax))
const all = sent.map(tokens)
note(`${Math.round(quantile(all, 0.5))} tokens per answer at p50, ${Math.round(quantile(all, 0.9))} at p90`)
judge(
  large.length === 0,
  `no answer exceeds ${tokensByDefault} tokens by default, ${tokensMax} at all`,
  `${large.length} do, ${Math.max(...all)} at most`,
)
noteEach(large.map((call) => `${tokens(call)} tokens: ${call.tool} ${JSON.stringify(call.args)}`))
