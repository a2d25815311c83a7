let ask: () => Promise<boolean> = async () => true

/**
 * Sets the question that is asked before signing out deletes something from this device.
 * @param question resolves with whether to sign out
 * @returns a function that removes it
 */
export function setSignOutQuestion(question: typeof ask): () => void {
  ask = question
  return () => {
    ask = async () => true
  }
}

/** Returns whether to sign out, after asking if that deletes something. */
export function askToSignOut(): Promise<boolean> {
  return ask()
}
