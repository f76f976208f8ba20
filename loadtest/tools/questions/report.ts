import Table from 'cli-table3'
import type { Asked } from './ask-question.ts'

/** Characters of an answer that are printed. */
const shownMax = 700

/** A question that was not answered: its calls, what is missing or wrong, and the text of the last answer. */
export const failureLines = ({ question, outcome, sent, why }: Asked): string[] => [
  `${outcome.toUpperCase()} (${question.lang}) ${question.asks}`,
  ...sent.map(({ tool, args }) => `  ${tool} ${JSON.stringify(args)}`),
  ...why.map((fact) => `  ${outcome === 'misleading' ? 'it presents' : 'it does not say'}: ${fact}`),
  ...(sent.at(-1)?.answer.text.slice(0, shownMax).split('\n') ?? []).map((line) => `  > ${line}`),
]

/** Counts by a key, and the sum of all: questions, outcomes, and the mean number of calls of a right answer. */
export function tableBy<T extends Asked>(heading: string, asked: readonly T[], key: (each: T) => string): string {
  const table = new Table({
    head: [heading, 'questions', 'right', 'wrong', 'misleading', 'in 1 call', 'calls'],
    style: { head: [], border: [] },
  })
  const rows = [...Map.groupBy(asked, key), ['all', asked] as const]
  for (const [name, each] of rows) {
    const right = each.filter(({ outcome }) => outcome === 'right')
    const calls = right.reduce((sum, { sent }) => sum + sent.length, 0) / right.length
    const count = (outcome: Asked['outcome']) => each.filter((one) => one.outcome === outcome).length
    table.push([
      ...[name, each.length, right.length, count('wrong'), count('misleading')],
      ...[right.filter(({ sent }) => sent.length === 1).length, right.length === 0 ? '–' : calls.toFixed(2)],
    ])
  }
  return table.toString()
}
