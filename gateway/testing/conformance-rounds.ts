import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequest,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

type Mint = (step: string) => Promise<string>

/** The package requires a description of everything. */
export const described = (name: string) => ({ description: name.replaceAll('_', ' ') })
const text = (words: string) => ({ type: 'text' as const, text: words })
const done = (words: string) => ({ content: [text(words)] })

const schemas = {
  user_name: z.object({ name: z.string() }),
  step1: z.object({ name: z.string() }),
  step2: z.object({ color: z.string() }),
  confirm: z.object({ ok: z.boolean() }),
  user_context: z.object({ context: z.string() }),
}
const elicit = (key: keyof typeof schemas, message: string): Record<string, InputRequest> => ({
  [key]: inputRequired.elicit({ message, requestedSchema: schemas[key] }),
})
const sample = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens })
const accepted = <K extends keyof typeof schemas>({ mcpReq }: ServerContext, key: K) =>
  acceptedContent(mcpReq.inputResponses, key, schemas[key])

const nameWanted = elicit('user_name', 'What is your name?')
const confirmation = elicit('confirm', 'Please confirm')

/** Tools and a prompt that send requests back to the client. */
export function registerRounds(server: McpServer, mint: Mint): void {
  registerQuestions(server)
  registerStates(server, mint)
  server.registerPrompt('test_input_required_result_prompt', described('test_input_required_result_prompt'), (ctx) => {
    const context = accepted(ctx, 'user_context')
    if (!context) return inputRequired({ inputRequests: elicit('user_context', 'What context should the prompt use?') })
    return { messages: [{ role: 'user', content: text(context.context) }] }
  })
}

function registerQuestions(server: McpServer): void {
  for (const name of ['test_input_required_result_elicitation', 'test_streaming_elicitation'])
    server.registerTool(name, described(name), (ctx) => {
      const user = accepted(ctx, 'user_name')
      return user ? done(`Hello, ${user.name}!`) : inputRequired({ inputRequests: nameWanted })
    })
  for (const name of ['test_input_required_result_sampling', 'test_missing_capability'])
    server.registerTool(name, described(name), ({ mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'capital_question')
      if (answer.kind === 'sampling') return done(JSON.stringify(answer.result.content))
      return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } })
    })
  server.registerTool('test_input_required_result_list_roots', described('test_input_required_result_list_roots'), ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'client_roots')
    if (answer.kind === 'roots') return done(JSON.stringify(answer.roots))
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })
  server.registerTool('test_input_required_result_capabilities', described('test_input_required_result_capabilities'), ({ mcpReq }) => {
    const { sampling, elicitation } = (mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]: ClientCapabilities })[
      CLIENT_CAPABILITIES_META_KEY
    ]
    const inputRequests = { ...(sampling && { greeting: sample('Generate a greeting', 50) }), ...(elicitation && nameWanted) }
    return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : done('nothing to ask')
  })
}

function registerStates(server: McpServer, mint: Mint): void {
  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state'])
    server.registerTool(name, described(name), async (ctx) =>
      accepted(ctx, 'confirm') && ctx.mcpReq.requestState<string>() === name
        ? done('state-ok')
        : inputRequired({ inputRequests: confirmation, requestState: await mint(name) }),
    )
  server.registerTool(
    'test_input_required_result_multiple_inputs',
    described('test_input_required_result_multiple_inputs'),
    async (ctx) => {
      const [greeting, roots] = ['greeting', 'client_roots'].map((key) => inputResponse(ctx.mcpReq.inputResponses, key).kind)
      if (accepted(ctx, 'user_name') && greeting === 'sampling' && roots === 'roots') return done('all there')
      const others = { greeting: sample('Generate a greeting', 50), client_roots: inputRequired.listRoots() }
      return inputRequired({ inputRequests: { ...nameWanted, ...others }, requestState: await mint('asked') })
    },
  )
  server.registerTool('test_input_required_result_multi_round', described('test_input_required_result_multi_round'), async (ctx) => {
    const state = ctx.mcpReq.requestState<string>()
    if (state === 'second' && accepted(ctx, 'step2')) return done('both steps are done')
    const isSecond = state === 'first' && accepted(ctx, 'step1')
    return inputRequired({
      inputRequests: isSecond ? elicit('step2', 'Step 2: What is your favorite color?') : elicit('step1', 'Step 1: What is your name?'),
      requestState: await mint(isSecond ? 'second' : 'first'),
    })
  })
}
