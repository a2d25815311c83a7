import { useState } from 'react'
import type { Conference } from '../types'

type Shown = Pick<Conference, 'sheet'> & { presenterId: number | undefined }
type Sheet = NonNullable<Conference['sheet']>

/** A sheet that was shown, and who showed it. */
export interface Held {
  sheet: Sheet
  by: number | undefined
}

/**
 * Returns which sheet is kept: that of the presenter before stays until the new one shows their first case, so that a switch
 * leaves no gap. What the same presenter takes away is gone.
 */
export function heldAfter(before: Held | undefined, { sheet, presenterId }: Shown): Held | undefined {
  if (sheet) return before?.sheet === sheet && before.by === presenterId ? before : { sheet, by: presenterId }
  return before?.by === presenterId ? undefined : before
}

/** Returns the sheet to show, and whether it is that of the presenter before. */
export function useHeldSheet({ sheet, state }: Conference): { sheet: Sheet | null; isHeld: boolean } {
  const [held, setHeld] = useState<Held>()
  const next = state.status === 2 ? heldAfter(held, { sheet, presenterId: state.presenter?.id }) : undefined
  if (next !== held) setHeld(next)
  return { sheet: sheet ?? next?.sheet ?? null, isHeld: !sheet && next !== undefined }
}
