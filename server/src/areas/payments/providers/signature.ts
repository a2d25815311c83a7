import { timingSafeEqual } from 'node:crypto'

/**
 * Returns whether a received signature in hexadecimal is the expected one, in a time that does not depend on where they
 * differ.
 */
export function isSameSignature(expected: string, received: unknown): boolean {
  if (typeof received !== 'string') return false
  const [one, other] = [Buffer.from(expected), Buffer.from(received.toLowerCase())]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Returns a member of a JSON object, or undefined if the value is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
