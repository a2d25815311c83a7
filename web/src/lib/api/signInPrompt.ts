/** resume: the same person signed in again. cancel: they did not. other: somebody else did. */
export type PromptOutcome = 'resume' | 'cancel' | 'other'

type Prompt = () => Promise<PromptOutcome>

let prompt: Prompt | undefined
let open: Promise<PromptOutcome> | undefined

/** The app gives the way to ask for sign-in over whatever page is open. */
export function setSignInPrompt(ask: Prompt) {
  prompt = ask
}

/** Asks once for all the calls that wait. */
export function askSignIn(): Promise<PromptOutcome> {
  open ??= (prompt?.() ?? Promise.resolve<PromptOutcome>('cancel')).finally(() => {
    open = undefined
  })
  return open
}
