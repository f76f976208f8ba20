import { expect, test } from '@jest/globals'
import { getTarget } from './address.ts'

test.each([
  ['fixtures:9090', 'dns:///fixtures:9090'],
  ['fixtures.touchline.svc.cluster.local:80', 'dns:///fixtures.touchline.svc.cluster.local:80'],
  ['127.0.0.1:1', 'dns:///127.0.0.1:1'],
  ['127.0.0.1:1, 10.0.0.2:65535', 'ipv4:127.0.0.1:1,10.0.0.2:65535'],
])('%s is %s', (address, target) => expect(getTarget(address)).toBe(target))

test.each([
  '',
  'fixtures',
  'fixtures:',
  ':9090',
  'fixtures:0',
  'fixtures:65536',
  'fixtures:90a',
  'dns:///fixtures:9090',
  'http://fixtures:9090',
  'a:1,b:2',
  '127.0.0.1:1,',
  '1.2.3.4:1:2',
  'a b:1',
])('"%s" is no address', (address) => expect(() => getTarget(address)).toThrow(/^must be host:port, or a comma-separated list/))
