/* Child process of a test: writes documents to the given file, batch after batch, and reports each written batch. */
import { openDatabase } from '../sqlite/database.ts'
import { sqliteStore } from '../sqlite/document-store.ts'
import { testDocument, testDocumentsNamed } from './test-documents.ts'

const [path, name] = process.argv.slice(2)
const store = sqliteStore(openDatabase(path!))
const c = testDocumentsNamed(name!)
await store.prepare([c])
for (let batch = 0; ; batch++) {
  const ids = Array.from({ length: 20 }, (_, i) => `${batch}-${i}`)
  await store.write(
    c,
    ids.map((id) => ({ doc: testDocument({ id, tags: [`batch${batch}`] }), replaces: 'absent' as const, publishes: ['news'] })),
  )
  process.stdout.write(`${batch}\n`)
}
