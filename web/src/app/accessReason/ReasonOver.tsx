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
    setReasonPrompt(async (patientId) => {
      const { ReasonDialog } = await import('./ReasonDialog')
      const isGiven = await new Promise<boolean>((settle) => setPrompt({ Dialog: ReasonDialog, patientId, settle }))
      setPrompt(undefined)
      if (!isGiven) window.history.back()
      return isGiven
    })
    return () => setReasonPrompt(undefined)
  }, [])
  return <Suspense>{prompt && <prompt.Dialog patientId={prompt.patientId} onSettled={prompt.settle} />}</Suspense>
}
