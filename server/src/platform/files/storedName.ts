import { randomBytes } from 'node:crypto'

const shape = /^[0-9a-f]{32}$/

/** Returns a name that reveals nothing and cannot be guessed. */
export function newStoredName(): string {
  return randomBytes(16).toString('hex')
}

export function isStoredName(name: string): boolean {
  return shape.test(name)
}

/**
 * Guards against a path or key from a name that was not generated here.
 * @throws Error for any other name
 */
export function checkStoredName(name: string): void {
  if (!isStoredName(name)) throw new Error('This is not the name of a stored file')
}
