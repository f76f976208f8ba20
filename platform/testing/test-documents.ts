import { randomUUID } from 'node:crypto'
import { fromJson, toJson } from '@bufbuild/protobuf'
import { type Struct, StructSchema } from '@bufbuild/protobuf/wkt'
import { type Collection, collection, type Key } from '../ports/document-store.ts'

/** A generic document for tests of document stores. */
export interface TestDocument {
  id: string
  kind: string
  at: string
  tags: string[]
  size: number
  done: boolean
  count: number
}

export const testDocument = (given: Partial<TestDocument> & { id: string }): Struct =>
  fromJson(StructSchema, { kind: 'a', at: '', tags: [], size: 0, done: false, count: 0, ...given })

export const read = (document: Struct): TestDocument => toJson(StructSchema, document) as unknown as TestDocument

export const paths = {
  all: { equal: [] },
  bySize: { equal: [], sort: 'size', residual: ['kind', 'tags'] },
  byKind: { equal: ['kind'], sort: 'at', residual: ['done', 'tags', 'size'], covers: ['tags'] },
  byKindAndDone: { equal: ['kind', 'done'] },
  byTag: { equal: ['kind', 'tags'], sort: 'at', residual: ['done', 'size'] },
} as const
export type TestDocumentPath = keyof typeof paths
export type TestDocuments = Collection<typeof StructSchema, TestDocumentPath>

const testDocumentKeys = ({ kind, at, tags, size, done }: TestDocument): Record<string, Key | readonly Key[]> => ({
  kind,
  at,
  tags,
  size,
  done,
})

/** A new collection for each test. */
export const testDocuments = (keys = testDocumentKeys): TestDocuments =>
  testDocumentsNamed(`things_${randomUUID().replaceAll('-', '')}`, keys)

export const testDocumentsNamed = (name: string, keys = testDocumentKeys): TestDocuments =>
  collection(name, StructSchema, {
    id: (document) => read(document).id,
    keys: (document) => keys(read(document)),
    reads: 'fresh',
    paths,
  })
