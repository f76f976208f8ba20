import { env } from '@touchline/platform/config'
import { rpcSettings } from '@touchline/platform/rpc/settings'
import { addressSetting, processSettings } from '@touchline/platform/settings'

/** Unset: the services of this process, or the address under which a cluster knows the service. */
const address = (service: string) => {
  const { variable, doc } = addressSetting(service)
  return env.text(variable, undefined, `${doc} For the pages of the operators. Unset: this process, or ${service}:9090 with SITE_PORT.`)
}

/** Settings of the calls that the operators' pages make. */
export const operatorSettings = {
  rpcPort: processSettings.rpcPort,
  tlsCert: rpcSettings.tlsCert,
  tlsKey: rpcSettings.tlsKey,
  tlsCa: rpcSettings.tlsCa,
  accountsAddress: address('accounts'),
  authAddress: address('auth'),
  ingestAddress: address('ingest'),
  statsAddress: address('stats'),
  statusAddress: address('status'),
}
