import { randomBytes } from 'node:crypto'

const shape = /^[0-9a-f]{32}$/

/** A name that tells nothing and cannot be guessed. */
export function newStoredName(): string {
  return randomBytes(16).toString('hex')
}

export function isStoredName(name: string): boolean {
  return shape.test(name)
}

/** @throws where a name that was not made here would become a path or a key */
export function checkStoredName(name: string): void {
  if (!isStoredName(name)) throw new Error('This is not the name of a stored file')
}
