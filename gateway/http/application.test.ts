import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { application } from './application.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const responding = (text: string) => (_: unknown, response: ServerResponse) => void response.end(text)

/** Who responds to a path: a document of the API, the API with an error code, or the pages. The path is sent unchanged. */
async function started(hasPages: boolean) {
  const documents = new Map([['/openapi.json', responding('document')]])
  const handle: Parameters<typeof application>[1] = (_, response, route) => void response.end('code' in route ? route.code : 'endpoint')
  const server = createServer(application([], handle, documents, () => (hasPages ? responding('page') : undefined), responding('webhooks')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return (path: string, method = 'GET') =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method }, (response) => {
        response.setEncoding('utf8').on('data', resolve)
      })
      sent.on('error', reject).end()
    })
}

test('paths outside of the API are those of the pages, with every method', async () => {
  const ask = await started(true)
  for (const path of ['/', '/account', '/account?next=/v1', '/v1x', '/apix', '/assets/a.css', '/openapi.json/', '/%2Fv1/sports']) {
    expect([path, await ask(path), await ask(path, 'POST')]).toEqual([path, 'page', 'page'])
  }
})

test('the API and its documents are never pages', async () => {
  const ask = await started(true)
  expect(await ask('/openapi.json')).toBe('document')
  for (const path of ['/v1', '/v1/', '/v1/nothing', '/v1/../account', '/v1?a', '/api', '/api/mcp']) {
    expect([path, await ask(path), await ask(path, 'POST')]).toEqual([path, 'unknown_endpoint', 'unknown_endpoint'])
  }
  expect(await ask('*', 'OPTIONS')).toBe('unknown_endpoint')
})

test('without pages every path is one of the API', async () => {
  const ask = await started(false)
  for (const path of ['/', '/account']) expect([path, await ask(path)]).toEqual([path, 'unknown_endpoint'])
})
