import { mkdirSync, writeFileSync } from 'node:fs'
import openapiTypes, { astToString } from 'openapi-typescript'
import { loadComponents } from '../discovery/openapi/components.ts'
import { openApi } from '../discovery/openapi/openapi.ts'
import { endpoints } from '../endpoints/endpoints.ts'

/*
 * Writes client/gen/openapi.ts, the types of every endpoint and record for the client, and the document itself, from
 * which client/python/generate.py writes the client for Python.
 *   node gateway/derive/client-types.ts
 */
const document = openApi({ endpoints, records: await loadComponents(), publicUrl: 'https://api.example', isPaid: true })
const text = JSON.stringify(document)
const types = astToString(await openapiTypes(text))
const folder = new URL('../../client/gen/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('openapi.ts', folder), types)
writeFileSync(new URL('openapi.json', folder), text)
