import type { ComponentType } from 'react'
import { fetchDemo } from './fetchDemo'

/**
 * Loads the sign-in page and, in demo mode, the panel of demo accounts. Both load at the same time, in parallel with
 * React, so that the page is painted once and the form does not move when the panel appears.
 * @returns the page for /login; without the panel outside demo mode, and until the settings can be fetched
 * @throws if the page itself cannot be loaded
 */
export async function fetchLogin(): Promise<ComponentType> {
  const [demo, { loginScreen }] = await Promise.all([fetchDemo(), import('./Login')])
  return loginScreen(demo)
}
