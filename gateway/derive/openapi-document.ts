import type { SportId } from '@touchline/contract/catalog'
import { loadComponents } from '../discovery/openapi/components.ts'
import { openApi } from '../discovery/openapi/openapi.ts'
import { endpoints } from '../endpoints/endpoints.ts'

/*
 * Prints the OpenAPI document of a service that takes payments: /openapi.json, or that of a sport.
 *   node gateway/derive/openapi-document.ts [SPORT]
 */
export const openApiDocument = async (sport?: SportId): Promise<object> =>
  openApi({ endpoints, records: await loadComponents(), publicUrl: 'https://api.example', isPaid: true, ...(sport && { sport }) })

if (import.meta.main) process.stdout.write(JSON.stringify(await openApiDocument(process.argv[2] as SportId | undefined)))
