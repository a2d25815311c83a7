import { type ComponentType, useEffect, useState } from 'react'
import { type PromptOutcome, setSignInPrompt } from '../../lib/api/signInPrompt'
import { isLeavingPage } from '../session/authSession'
import type { SignInDialogProps } from './SignInDialog'

interface Asked {
  Dialog: ComponentType<SignInDialogProps>
  settle: (outcome: PromptOutcome) => void
}

/** Asks for sign-in over whatever page is open when a call answers 401; the call then goes on. */
export function SignInOver() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    setSignInPrompt(async () => {
      // Whoever is leaving wants no question, and calls that fail on the way out are nobody's concern.
      if (isLeavingPage()) return 'cancel'
      const { SignInDialog } = await import('./SignInDialog')
      const outcome = await new Promise<PromptOutcome>((settle) => setAsked({ Dialog: SignInDialog, settle }))
      setAsked(undefined)
      return outcome
    })
  }, [])
  return asked ? <asked.Dialog onSettled={asked.settle} /> : null
}
