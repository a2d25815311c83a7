/**
 * Marks a promise with its value once it is there, the way React does it itself: `use()` then answers at once instead
 * of leaving the page for a moment.
 */
export function trackPromise<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
