import { env } from '@touchline/platform/config'

const highest = { max: 65_535 }

/** Settings of `npm run chain`. */
export const chainSettings = {
  port: env.int('CHAIN_PORT', 0, 'Port of the JSON-RPC of the chain; 0 is any free port.', highest),
  facilitatorPort: env.int('FACILITATOR_PORT', 0, 'Port of the facilitator; 0 is any free port.', highest),
  file: env.text('CHAIN_FILE', '.data/chain.env', 'File for `source` that is written at the start and removed at the end.'),
}
