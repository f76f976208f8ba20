import { type CallToolResult, type GetPromptResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { MatchSportId } from '@touchline/contract/catalog'
import { ServiceError } from '@touchline/contract/errors'
import { inputSchema } from './arguments.ts'
import { matchTemplate, readMatch } from './match-resource.ts'
import { listedPrice } from './price.ts'
import { getPrompt, promptList } from './prompts.ts'
import { type JsonSchema, type Tool, Unclear } from './tool.ts'
import { tools, toolsByName } from './tools.ts'

/** The caller that lists and calls tools, as the request passes it to its handlers. */
export interface Session {
  sports: readonly MatchSportId[]
  isKeyless: boolean
  /** Never throws. */
  call(tool: Tool, args: unknown): Promise<CallToolResult>
}

export const serverInfo = { name: 'touchline', title: 'Touchline sports data', version: '1.0.0' }
const instructions =
  'Sports facts by name: teams, leagues and players are found by name or id. All times are UTC. For previews and recaps start with the briefing tools. Facts only, no predictions. Live data changes at most every 15 seconds.'
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const listTtlMs = 300_000
const publicLists = ['server/discover', 'prompts/list', 'resources/list', 'resources/templates/list']

/** Added to the output schema of every tool: answers may gain fields. */
const commonOutput: Readonly<Record<string, JsonSchema>> = {
  summary: { type: 'string' },
  tier: { type: 'string' },
  as_of: { type: 'string', description: 'The time of the newest data of the answer' },
  generated_at: { type: 'string' },
}

/** Clients validate errors against an output schema too, and payment offers have another schema. */
const listedTool = (tool: Tool, sports: readonly string[], isKeyless: boolean) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchema(tool, sports) as { type: 'object' },
  ...((tool.price === 'free' || !isKeyless) && {
    outputSchema: { type: 'object' as const, properties: { ...commonOutput, ...tool.output }, required: ['summary'] },
  }),
  annotations: { title: tool.title, ...annotations },
  _meta: { 'com.touchline/price': listedPrice(tool) },
})

/** Cached by the sports of the key, and by whether there is a key. */
const lists = new Map<string, ReturnType<typeof listedTool>[]>()

/** The list of tools. Keys with the same sports get the same list. */
function toolList({ sports, isKeyless }: Session): ReturnType<typeof listedTool>[] {
  const key = `${isKeyless} ${sports.join()}`
  const list = lists.get(key) ?? tools.map((tool) => listedTool(tool, sports, isKeyless))
  lists.set(key, list)
  return list
}

/** Creates the server of one request. */
export function getServer(session: Session): Server {
  const server = new Server(serverInfo, {
    capabilities: { tools: { listChanged: false }, prompts: { listChanged: false }, resources: { listChanged: false, subscribe: false } },
    instructions,
    cacheHints: Object.fromEntries(publicLists.map((method) => [method, { ttlMs: listTtlMs, cacheScope: 'public' }])),
  })
  server.setRequestHandler('tools/list', () => ({
    tools: toolList(session),
    ttlMs: listTtlMs,
    cacheScope: session.isKeyless ? 'public' : 'private',
  }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = toolsByName.get(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool. tools/list has the names of all tools.')
    return session.call(tool, params.arguments)
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: promptList }))
  server.setRequestHandler('prompts/get', ({ params }) => prompt(params))
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [matchTemplate] }))
  server.setRequestHandler('resources/read', ({ params }) => readMatch(params.uri, session.call))
  return server
}

function prompt({ name, arguments: given }: { name: string; arguments?: unknown }): GetPromptResult {
  const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
  try {
    const found = getPrompt(name, given)
    if (!found) throw invalid('There is no such prompt. prompts/list has the names of all prompts.')
    return found
  } catch (thrown) {
    throw thrown instanceof ServiceError || thrown instanceof Unclear ? invalid(thrown.message) : thrown
  }
}
