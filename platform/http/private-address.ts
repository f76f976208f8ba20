import { BlockList, isIPv6 } from 'node:net'

/**
 * "This" network, private, carrier-grade NAT, loopback, link-local, IETF protocols, benchmarks, multicast, reserved.
 */
const ipv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
]
/**
 * Unspecified, loopback and IPv4-compatible; local-use NAT64; 6to4; unique-local, link-local, site-local, multicast.
 */
const ipv6 = ['::/96', '64:ff9b:1::/48', '2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8']
/** The well-known NAT64 prefix. Public addresses have it too, so the embedded IPv4 address decides. */
const translated = '64:ff9b::'

const blocked = new BlockList()
for (const range of ipv4) {
  const [network = '', bits] = range.split('/')
  blocked.addSubnet(network, Number(bits), 'ipv4')
  blocked.addSubnet(`${translated}${network}`, 96 + Number(bits), 'ipv6')
}
for (const range of ipv6) {
  const [network = '', bits] = range.split('/')
  blocked.addSubnet(network, Number(bits), 'ipv6')
}

/** Whether an IP address is outside the public internet. IPv4-mapped IPv6 (::ffff:10.0.0.1) is checked as IPv4. */
export const isPrivateAddress = (address: string): boolean => {
  const [plain = ''] = address.split('%', 1)
  return blocked.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
