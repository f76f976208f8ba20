const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/
const name = /^[a-z0-9]([a-z0-9_.-]*[a-z0-9])?$/i
const getPort = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN)

/**
 * The gRPC target of a service address. "name:port" is resolved by DNS, again whenever a connection ends, to any number
 * of addresses; "1.2.3.4:port,1.2.3.4:port" is a static list. Throws an Error whose message completes "NAME …".
 */
export function getTarget(address: string): string {
  const endpoints = address.split(',').map((endpoint) => endpoint.trim())
  for (const endpoint of endpoints) {
    const [host, port, more] = [...endpoint.split(':', 2), endpoint.split(':')[2]]
    const isHost = ipv4.test(host!) || (endpoints.length === 1 && name.test(host!))
    if (more !== undefined || !isHost || !(getPort(port ?? '') > 0 && getPort(port!) < 65_536)) throw new Error(expectation(address))
  }
  return endpoints.length === 1 ? `dns:///${endpoints[0]}` : `ipv4:${endpoints.join(',')}`
}

const expectation = (address: string): string =>
  `must be host:port, or a comma-separated list of these with IPv4 addresses as hosts, not "${address}"`
