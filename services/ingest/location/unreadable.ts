/** A place that cannot be read. The message says why and completes "… names LOCATION, …". */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
