import { useSyncExternalStore } from 'react'

/** The call of a request that this window is in. */
export interface RequestCall {
  requestId: number
  isWithoutCamera: boolean
}

let current: RequestCall | null = null
const watchers = new Set<() => void>()

function change(call: RequestCall | null): void {
  current = call
  for (const watcher of watchers) watcher()
}

/** Joins the call of a request; another call of this kind is left. It goes on whatever page is opened. */
export function joinRequestCall(call: RequestCall): void {
  change(call)
}

export function leaveRequestCall(): void {
  change(null)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Returns the call that this window is in, or null. */
export function useRequestCall(): RequestCall | null {
  return useSyncExternalStore(watch, () => current)
}
