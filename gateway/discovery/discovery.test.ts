import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { validateDiscoveryExtension, validateDiscoveryExtensionSpec } from '@x402/extensions/bazaar'
import { recordComponents, recordSamples } from '../derive/record-samples.ts'
import { componentsPath, samplesPath } from '../derive/reference.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import { gatewayForTest } from '../testing/gateway-for-test.ts'
import { getBazaar } from './bazaar.ts'
import { getSample } from './sample.ts'

const priced = endpoints.filter(({ price }) => price !== 'free')
const byPath = priced.map((endpoint) => [endpoint.path, endpoint] as const)

test('the records are those of the schemas: npm run reference', () => {
  expect(JSON.parse(readFileSync(samplesPath, 'utf8'))).toEqual(recordSamples())
  expect(JSON.parse(readFileSync(componentsPath, 'utf8'))).toEqual(recordComponents())
})

test.each(byPath)('the bazaar extension of %s passes the official validators', (_, endpoint) => {
  const extension = getBazaar(endpoint, getSample(endpoint)) as Parameters<typeof validateDiscoveryExtension>[0]
  expect(validateDiscoveryExtension(extension)).toEqual({ valid: true })
  expect(validateDiscoveryExtensionSpec(extension as never)).toMatchObject({ valid: true })
})

test.each(byPath)('the extension of %s without the parameters of a request passes them, too', (_, endpoint) => {
  const extension = getBazaar(endpoint, { pathParams: {}, queryParams: {} }) as Parameters<typeof validateDiscoveryExtension>[0]
  expect(validateDiscoveryExtension(extension)).toEqual({ valid: true })
})

test('samples are requests that only lack a payment', async () => {
  await using running = new AsyncDisposableStack()
  const t = running.adopt(await gatewayForTest(), (it) => it.stop())
  for (const endpoint of priced) {
    // Without a key, thirty requests a minute are allowed.
    await t.advance(2_000)
    const { json } = await t.request(getSample(endpoint).target)
    expect([endpoint.path, json.error.code]).toEqual([endpoint.path, 'payment_required'])
    // There are more endpoints than requests a minute without a key.
    await t.advance(10_000)
  }
})

test('the extension leaves room in headers of 4 kB', () => {
  for (const endpoint of priced) expect(JSON.stringify(getBazaar(endpoint, getSample(endpoint))).length).toBeLessThan(1_400)
})
