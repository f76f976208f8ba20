/** A location that cannot be read. The message has the reason and completes "… names LOCATION, …". */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
