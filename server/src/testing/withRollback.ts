import type { Database } from '../platform/database/pool'
import type { FileStore } from '../platform/files/fileStore'

/** Thrown in a transaction to undo it. */
class Undo extends Error {}

/**
 * The same database, but for transactions: each is rolled back when its work is done, and answers what the work answered.
 * What a call would do can be asked of it as often as one likes.
 */
export function withRollback(database: Database): Database {
  const transaction: Database['transaction'] = async (work, options) => {
    const undo = new Undo()
    let result: { value: Awaited<ReturnType<typeof work>> } | undefined
    try {
      await database.transaction(async (inner) => {
        result = { value: await work(inner) }
        throw undo
      }, options)
    } catch (error) {
      if (error !== undo) throw error
    }
    if (!result) throw new Error('the work did not end')
    return result.value
  }
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
}

/** The same store of files, from which nothing is removed. */
export function withoutFileChanges(files: FileStore): FileStore {
  return new Proxy(files, {
    get(target, name) {
      if (name === 'remove') return async () => undefined
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
