import { expect, test } from '@jest/globals'
import { applyDiff, diffRenders } from './golden-diff.ts'

const object = (kind: string, name: string, value = 1) =>
  `---\n# Source: ${name}.yaml\nkind: ${kind}\nmetadata:\n  name: ${name}\n  namespace: sports\nspec:\n  a: 1\n  b: ${value}\n  c: 1\n`
const [service, pod, policy] = [object('Service', 'live'), object('Pod', 'live'), object('NetworkPolicy', 'live')]
const render = service + pod + policy

test.each([
  ['the same', render, 0],
  ['a changed object', service + object('Pod', 'live', 2) + policy, 7],
  ['an object less', service + policy, 1],
  ['an object more, first', object('Certificate', 'live') + render, 13],
  ['an object more, between', service + object('Service', 'stats') + pod + policy, 13],
  ['two objects more, last', render + object('Job', 'live') + object('Job', 'stats'), 26],
  ['all at once', object('Job', 'a') + object('Service', 'live', 2) + object('Job', 'b') + policy, 34],
  ['nothing in common', object('Job', 'a'), 16],
])('a render is its diff to another one: %s', (_, other, lines) => {
  const diff = diffRenders(render, other)
  expect(applyDiff(render, diff)).toBe(other)
  expect(diff.split('\n').length - 1).toBe(lines)
})

test.each([
  [service + policy, 'Pod/live does not fit'],
  [service + object('Pod', 'live', 3) + policy, 'Pod/live does not fit'],
  [pod, 'removed: NetworkPolicy/live'],
])('a diff to another render than the one it was made of is refused', (from, reason) => {
  expect(() => applyDiff(from, diffRenders(render, service + object('Pod', 'live', 2)))).toThrow(reason)
})

test('a new object needs the one it follows', () => {
  expect(() => applyDiff(policy, diffRenders(render, service + object('Job', 'live') + pod + policy))).toThrow('Job/live does not fit')
})

test('two objects of one kind and name are refused', () => {
  expect(() => diffRenders(render, pod + pod)).toThrow('same kind and name')
})
