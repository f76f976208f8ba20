import { completable, createRequestStateCodec, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { described, registerRounds } from './conformance-rounds.ts'

/** A pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
/** A header without samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: png, mimeType: 'image/png' }
const resource = (uri: string, mimeType: string, words: string) => ({ type: 'resource' as const, resource: { uri, mimeType, text: words } })
const fromUser = <T>(content: T) => ({ role: 'user' as const, content })

const states = createRequestStateCodec<string>({ key: 'a key that only the conformance tests use' })

/**
 * A server with the names that the scenarios of the conformance package call; the endpoint serves it in place of the
 * tools.
 */
export function conformanceServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    {
      capabilities: { logging: {}, completions: {}, tools: { listChanged: false }, prompts: { listChanged: false } },
      requestState: { verify: states.verify },
    },
  )
  registerTools(server)
  registerResources(server)
  registerPrompts(server)
  registerRounds(server, states.mint)
  return server
}

function registerTools(server: McpServer): void {
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: wav, mimeType: 'audio/wav' }],
    test_embedded_resource: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }
  for (const [name, content] of Object.entries(contents)) server.registerTool(name, described(name), () => ({ content }))
  server.registerTool('test_error_handling', described('test_error_handling'), () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(name, described(name), async ({ mcpReq }) => {
      for (const step of ['started', 'processing data', 'completed']) await mcpReq.log('info', `Tool ${step}`)
      return { content: [text('logged')] }
    })
  server.registerTool('test_tool_with_progress', described('test_tool_with_progress'), async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of progressToken === undefined ? [] : [0, 50, 100])
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    return { content: [text('done')] }
  })
}

function registerResources(server: McpServer): void {
  server.registerResource('text', 'test://static-text', { mimeType: 'text/plain' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }))
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: png }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
  }))
}

function registerPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', described('test_simple_prompt'), () => ({
    messages: [fromUser(text('This is a simple prompt for testing.'))],
  }))
  const argument = completable(z.string(), (value) => ['paris', 'park', 'party'].filter((each) => each.startsWith(value)))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...described('test_prompt_with_arguments'), argsSchema: z.object({ arg1: argument, arg2: z.string() }) },
    ({ arg1, arg2 }) => ({
      messages: [fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...described('test_prompt_with_embedded_resource'), argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        fromUser(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        fromUser(text('Please process the embedded resource above.')),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', described('test_prompt_with_image'), () => ({
    messages: [fromUser(image), fromUser(text('Please analyze the image above.'))],
  }))
}
