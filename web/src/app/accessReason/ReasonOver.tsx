import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { onRefusal } from '../../lib/api/refusals'
import type { ReasonDialogProps } from './ReasonDialog'

interface Prompt {
  Dialog: ComponentType<ReasonDialogProps>
  patientId: number
  settle: (given: boolean) => void
}

/** The open prompts by patient: calls that wait for the same reason share one. */
const open = new Map<number, Promise<boolean>>()

/**
 * Asks for a reason over the current page when a call is refused until one is given. The call then continues; without a
 * reason, the previous page is shown.
 */
export function ReasonOver() {
  const [prompt, setPrompt] = useState<Prompt>()
  useEffect(() => {
    // A call that waits for a reason when this page is left is refused.
    let leave = () => {}
    const ask = async (patientId: number) => {
      const { ReasonDialog } = await import('./ReasonDialog')
      const outcome = await new Promise<'given' | 'cancelled' | 'left'>((resolve) => {
        leave = () => resolve('left')
        const settle = (given: boolean) => resolve(given ? 'given' : 'cancelled')
        setPrompt({ Dialog: ReasonDialog, patientId, settle })
      })
      setPrompt(undefined)
      if (outcome === 'cancelled') window.history.back()
      return outcome === 'given'
    }
    const stop = onRefusal(async ({ extra: { reason_for: patientId } }) => {
      if (typeof patientId !== 'number') return false
      const asked = open.get(patientId) ?? ask(patientId).finally(() => open.delete(patientId))
      open.set(patientId, asked)
      return asked
    })
    return () => {
      stop()
      leave()
    }
  }, [])
  return <Suspense>{prompt && <prompt.Dialog patientId={prompt.patientId} onSettled={prompt.settle} />}</Suspense>
}
