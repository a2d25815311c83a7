/** resume: the same person signed in again. cancel: the prompt was dismissed. other: another person signed in. */
export type PromptOutcome = 'resume' | 'cancel' | 'other'

type Prompt = () => Promise<PromptOutcome>

let prompt: Prompt | undefined
let open: Promise<PromptOutcome> | undefined

/** Sets the function that prompts for sign-in over the current page; the app calls it once. */
export function setSignInPrompt(ask: Prompt) {
  prompt = ask
}

/** Prompts for sign-in, once for all waiting calls. */
export function askSignIn(): Promise<PromptOutcome> {
  open ??= (prompt?.() ?? Promise.resolve<PromptOutcome>('cancel')).finally(() => {
    open = undefined
  })
  return open
}
