/**
 * Marks a promise with its value once it resolves, as React does: `use()` then returns at once instead of suspending.
 */
export function trackPromise<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
