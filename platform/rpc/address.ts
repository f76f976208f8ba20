const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/
const name = /^[a-z0-9]([a-z0-9_.-]*[a-z0-9])?$/i
const portOf = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN)

/**
 * Where the processes of a service answer, as gRPC wants to hear it: "name:port" is looked up by DNS, again whenever a connection ends, and
 * has any number of addresses; "1.2.3.4:port,1.2.3.4:port" are the addresses themselves. Throws an Error whose message completes "NAME …".
 */
export function targetOf(address: string): string {
  const places = address.split(',').map((place) => place.trim())
  for (const place of places) {
    const [host, port, more] = [...place.split(':', 2), place.split(':')[2]]
    const isHost = ipv4.test(host!) || (places.length === 1 && name.test(host!))
    if (more !== undefined || !isHost || !(portOf(port ?? '') > 0 && portOf(port!) < 65_536)) throw new Error(expectation(address))
  }
  return places.length === 1 ? `dns:///${places[0]}` : `ipv4:${places.join(',')}`
}

const expectation = (address: string): string =>
  `must be host:port, or several such between commas with an IPv4 address for each host, not "${address}"`
