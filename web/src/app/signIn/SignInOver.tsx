import { type ComponentType, useEffect, useState } from 'react'
import { type PromptOutcome, setSignInPrompt } from '../../lib/api/signInPrompt'
import { isLeavingPage } from '../session/authSession'
import type { SignInDialogProps } from './SignInDialog'

interface Prompt {
  Dialog: ComponentType<SignInDialogProps>
  settle: (outcome: PromptOutcome) => void
}

/** Prompts for sign-in over the current page when a call gets a 401; the call then continues. */
export function SignInOver() {
  const [prompt, setPrompt] = useState<Prompt>()
  useEffect(() => {
    setSignInPrompt(async () => {
      // A page that is being left shows no prompt; calls that fail meanwhile are ignored.
      if (isLeavingPage()) return 'cancel'
      const { SignInDialog } = await import('./SignInDialog')
      const outcome = await new Promise<PromptOutcome>((settle) => setPrompt({ Dialog: SignInDialog, settle }))
      setPrompt(undefined)
      return outcome
    })
  }, [])
  return prompt ? <prompt.Dialog onSettled={prompt.settle} /> : null
}
