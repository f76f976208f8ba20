import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { SourceDatasetSchema, SourceRowSchema } from '@touchline/contract/gen/ingest'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { datasets } from '../records.ts'
import { idIsAnyOf, idStartsWith, presentId, scanEncoded } from './encoded-rows.ts'

let backEnds: OpenBackEnds | undefined
afterEach(() => backEnds?.close())

const row = (withdrawn = false) => create(SourceRowSchema, { hash: Buffer.from('soc-t'), seq: 1, withdrawn })
const [team, gone, match] = ['soc-t0000000001', 'soc-t0000000002', 'soc-m0000000003']
const doc = create(SourceDatasetSchema, {
  ...{ id: 'acme/2024-25', source: 'acme' },
  rows: { [team]: row(), [gone]: row(true), [match]: row(), [`squad/${team}`]: row(), [`team/${match}`]: row() },
})

async function scanned() {
  backEnds = await embedded.open()
  const { store } = backEnds
  await store.prepare([datasets])
  await store.write(datasets, [{ doc, replaces: 'absent' }])
  return Array.fromAsync(scanEncoded(store))
}

test('the rows of a dataset are told apart by their ids', async () => {
  const [{ rows, ...named } = { rows: [] }, ...others] = await scanned()
  expect([named, others]).toMatchObject([{ id: 'acme/2024-25', source: 'acme' }, []])
  const present = (isOne: (entry: Uint8Array) => boolean) => rows.filter(isOne).map(presentId).sort()
  expect(present(idStartsWith('soc-t'))).toEqual([team, undefined])
  expect(present(idStartsWith('squad/'))).toEqual([`squad/${team}`])
  expect(present(idIsAnyOf([match, 'soc-t000000000', `${team}0`]))).toEqual([match])
  expect(present(idIsAnyOf([]))).toEqual([])
})
