import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { setReasonPrompt } from '../../lib/api/reasonPrompt'
import type { ReasonDialogProps } from './ReasonDialog'

interface Prompt {
  Dialog: ComponentType<ReasonDialogProps>
  patientId: number
  settle: (given: boolean) => void
}

/**
 * Asks for a reason over the current page when a call is refused until one is given. The call then continues; without a
 * reason, the previous page is shown.
 */
export function ReasonOver() {
  const [prompt, setPrompt] = useState<Prompt>()
  useEffect(() => {
    // A call that waits for a reason when this page is left is refused.
    let leave = () => {}
    setReasonPrompt(async (patientId) => {
      const { ReasonDialog } = await import('./ReasonDialog')
      const outcome = await new Promise<'given' | 'cancelled' | 'left'>((resolve) => {
        leave = () => resolve('left')
        const settle = (given: boolean) => resolve(given ? 'given' : 'cancelled')
        setPrompt({ Dialog: ReasonDialog, patientId, settle })
      })
      setPrompt(undefined)
      if (outcome === 'cancelled') window.history.back()
      return outcome === 'given'
    })
    return () => {
      setReasonPrompt(undefined)
      leave()
    }
  }, [])
  return <Suspense>{prompt && <prompt.Dialog patientId={prompt.patientId} onSettled={prompt.settle} />}</Suspense>
}
