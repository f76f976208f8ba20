import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'
import type { Params, ParamValues } from '../endpoints/param.ts'
import * as argTypes from './arg-types.ts'
import { readArguments } from './arguments.ts'
import { oneLine } from './text.ts'

interface PromptRow {
  name: string
  title: string
  description: string
  args: Params
  text(values: Readonly<Record<string, string>>): string
}

const definePrompt = <const P extends Params>(
  row: Omit<PromptRow, 'args' | 'text'> & { args: P; text(values: ParamValues<P>): string },
): PromptRow => row as unknown as PromptRow

const required = <T extends object>(type: T, doc: string) => ({ ...type, doc, required: doc })
const team = required(argTypes.team, 'Name or id of the team, in tennis of the player')

const rows: readonly PromptRow[] = [
  definePrompt({
    name: 'match_preview',
    title: 'Preview of the next match',
    description: 'A preview of the next match of a team, from facts.',
    args: { team },
    text: (values) =>
      `Write a preview of the next match of ${values.team}. Find it with get_matches (team, next 1) and read get_match_briefing for its id. Use only these facts: form, head-to-head, table, stakes and injuries. Name the competition and the kickoff in UTC, and say which facts are not known. Make no prediction.`,
  }),
  definePrompt({
    name: 'matchday_digest',
    title: 'Digest of a day',
    description: 'What happened, or is to come, on a day in a sport.',
    args: { date: required(argTypes.day, 'YYYY-MM-DD, today, tomorrow or yesterday (UTC)'), sport: required(argTypes.sport, 'Sport') },
    text: (values) =>
      `Write a digest of the ${values.sport} matches of ${values.date}. List them with get_matches (sport, date), in all pages. Group them by competition with scores, or kickoffs in UTC, and for up to three matches add what get_match_briefing says. Use only these facts.`,
  }),
  definePrompt({
    name: 'team_form',
    title: 'Form of a team',
    description: 'How a team has played lately.',
    args: { team },
    text: (values) =>
      `Describe the form of ${values.team}. Read get_team_briefing (team) for streaks, records and its place in the table, and get_matches (team, last 5) for its last results. Give each result with day, opponent and score. Use only these facts, and make no prediction.`,
  }),
]

export const promptList: Prompt[] = rows.map(({ name, title, description, args }) => ({
  name,
  title,
  description,
  arguments: Object.entries(args).map(([argument, { doc }]) => ({ name: argument, description: doc, required: true })),
}))

/** Undefined: no such prompt. Throws when its arguments are invalid. */
export function getPrompt(name: string, given: unknown): GetPromptResult | undefined {
  const prompt = rows.find((row) => row.name === name)
  if (!prompt) return undefined
  const values = Object.entries(readArguments(prompt, given)).map(([argument, value]) => [argument, oneLine(String(value))])
  const text = prompt.text(Object.fromEntries(values) as Record<string, string>)
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}
