import { passwordQueues } from '../../../platform/auth/password'

/**
 * Keeps a queue of passwords from running anything.
 * @returns a function that lets it continue
 */
export function holdPasswords(queue: keyof typeof passwordQueues): () => Promise<void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = Array.from({ length: passwordQueues[queue].maxRunning }, () => passwordQueues[queue].run(() => released))
  return async () => {
    release()
    await Promise.all(held)
  }
}
