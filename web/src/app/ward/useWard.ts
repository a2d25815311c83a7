import { useSyncExternalStore } from 'react'
import { onAuthSessionChange } from '../session/authSession'
import { currentWard, type Ward, type WardState } from './ward'

const nothing: WardState = { phase: 'opening', hasPin: false, entries: [], sending: undefined, count: 0 }
const noWard = () => nothing

/** Returns the ward of the signed-in user and its state: what they have recorded and the server has not confirmed yet. */
export function useWard(): WardState & { ward: Ward | undefined } {
  const ward = currentWard()
  const state = useSyncExternalStore(ward?.subscribe ?? onAuthSessionChange, ward?.snapshot ?? noWard)
  return { ...state, ward }
}
