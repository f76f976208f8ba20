import type { mcpClient, ToolAnswer } from '@touchline/gateway/testing/mcp-client'
import { missingFacts, presentedFacts } from './judge-answer.ts'
import type { Fact, Question, Truth } from './question.ts'

/** Whether an assistant could give the right answer, could not, or would have given a wrong one. */
export type Outcome = 'right' | 'wrong' | 'misleading'

export interface Asked {
  question: Question
  outcome: Outcome
  /** The calls that were sent; of a right answer, those that it needed. */
  sent: readonly { tool: string; args: object; answer: ToolAnswer }[]
  /** The missing facts of a wrong answer, the wrong facts of a misleading one. */
  why: readonly string[]
}

/** A client of the tools for a question, whose key is restricted to the sport that the question names. */
type Assistant = Pick<Awaited<ReturnType<typeof mcpClient>>, 'call'>

/** An answer that the client does not accept, such as one that contradicts its own schema, is an error with that reason. */
const refused = (error: unknown): ToolAnswer => ({ isError: true, text: String(error), fields: { summary: String(error) } as never })

const wrongFacts = async ({ misleading = [] }: Question, truth: Truth): Promise<readonly Fact[]> =>
  typeof misleading === 'function' ? misleading(truth) : misleading

/** Sends the calls of a question one after the other until the answers are right or one of them misleads. */
export async function askQuestion(question: Question, assistant: Assistant, truth: Truth): Promise<Asked> {
  const [right, wrong] = [await question.right(truth), await wrongFacts(question, truth)]
  const sent: { tool: string; args: object; answer: ToolAnswer }[] = []
  let missing: string[] = []
  for (const [tool, args] of question.calls) {
    const answer = await assistant.call(tool, { ...args }).catch(refused)
    sent.push({ tool, args, answer })
    missing = missingFacts(
      sent.map((each) => each.answer),
      right,
    )
    if (missing.length === 0) return { question, outcome: 'right', sent, why: [] }
    const presented = presentedFacts(answer, wrong)
    if (presented.length > 0) return { question, outcome: 'misleading', sent, why: presented }
  }
  return { question, outcome: 'wrong', sent, why: missing }
}
