import type { Database } from '../platform/database/pool'
import type { FileStore } from '../platform/files/fileStore'

/** Thrown in a transaction to roll it back. */
class Undo extends Error {}

/**
 * Returns the same database, except that each transaction is rolled back when its work is done, and returns the result
 * of the work. A call's changes can be tried any number of times.
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
    if (!result) throw new Error('the work did not finish')
    return result.value
  }
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
}

/** Returns the same file store, from which nothing is removed. */
export function withoutFileChanges(files: FileStore): FileStore {
  return new Proxy(files, {
    get(target, name) {
      if (name === 'remove') return async () => undefined
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
